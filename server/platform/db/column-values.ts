import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, RootOperationNode } from "kysely";
import { OperationNodeTransformer, type PrimitiveValueListNode, type ValueNode } from "kysely";

/** Columns that hold JSON text, and columns that hold a yes or no as 1 and 0. Names are unique in meaning across tables. */
const JSON_COLUMNS = new Set([
  "hours",
  "sizes",
  "socialLinks",
  "photoUrls",
  "photoFilenames",
  "widths",
  "consent",
  "variants",
  "items",
  "shippingAddress",
  "payload",
]);
const BOOLEAN_COLUMNS = new Set([
  "isOpen",
  "isAvailable",
  "isRead",
  "isSaved",
  "isApproved",
  "emailNotifications",
  "smsNotifications",
  "isActive",
  "inStock",
  "approvePhotos",
]);

// SQLite binds neither booleans nor objects; Postgres takes JSON as text.
function toDatabase(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value !== null && typeof value === "object" && !Buffer.isBuffer(value)) return JSON.stringify(value);
  return value;
}

class ParameterTransformer extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...super.transformValue(node), value: toDatabase(node.value) };
  }
  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...super.transformPrimitiveValueList(node), values: node.values.map(toDatabase) };
  }
}

/** Lets stores read and write booleans and lists, whatever the database can hold. */
export class ColumnValues implements KyselyPlugin {
  readonly #parameters = new ParameterTransformer();

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return this.#parameters.transformNode(node);
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    for (const row of result.rows) {
      for (const [column, value] of Object.entries(row)) {
        if (BOOLEAN_COLUMNS.has(column) && typeof value === "number") row[column] = value === 1;
        else if (JSON_COLUMNS.has(column) && typeof value === "string") row[column] = JSON.parse(value);
      }
    }
    return result;
  }
}

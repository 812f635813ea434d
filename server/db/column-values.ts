import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, RootOperationNode } from "kysely";
import { OperationNodeTransformer, type PrimitiveValueListNode, type ValueNode } from "kysely";

/** Columns that hold JSON text, and columns that hold a yes or no as 1 and 0. Names are unique in meaning across tables. */
const JSON_COLUMNS = new Set([
  "hours",
  "sizes",
  "socialLinks",
  "hero",
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
    // The rows of one answer have the same columns: of twenty thousand rows the first one tells.
    const columns = Object.keys(result.rows[0] ?? {});
    const [booleans, texts] = [
      columns.filter((column) => BOOLEAN_COLUMNS.has(column)),
      columns.filter((column) => JSON_COLUMNS.has(column)),
    ];
    for (const row of result.rows) {
      for (const column of booleans) if (typeof row[column] === "number") row[column] = row[column] === 1;
      for (const column of texts) {
        const text = row[column];
        if (typeof text === "string") row[column] = JSON.parse(text);
      }
    }
    return result;
  }
}

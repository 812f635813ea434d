import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, RootOperationNode } from "kysely";
import { OperationNodeTransformer, type PrimitiveValueListNode, type Selectable, type ValueNode } from "kysely";
import type { Tables } from "./tables.ts";

type Columns = { [Table in keyof Tables]: Selectable<Tables[Table]> }[keyof Tables];
/** The names of the columns of all tables whose values are of a type, apart from null. */
type ColumnsOf<Value> = Columns extends infer Row
  ? Row extends Row
    ? { [Column in keyof Row]: NonNullable<Row[Column]> extends Value ? Column : never }[keyof Row]
    : never
  : never;

// The compiler holds both lists against the tables: a column that is missing here, or one too many, does not compile.
const BOOLEAN_COLUMNS = {
  isOpen: true,
  isAvailable: true,
  isRead: true,
  isSaved: true,
  isApproved: true,
  emailNotifications: true,
  smsNotifications: true,
  isActive: true,
  inStock: true,
  approvePhotos: true,
  showsDrawing: true,
  isSetUp: true,
  isException: true,
  isSkipped: true,
} satisfies Record<ColumnsOf<boolean>, true>;
const JSON_COLUMNS = {
  hours: true,
  sizes: true,
  socialLinks: true,
  colors: true,
  packages: true,
  eventTypes: true,
  hero: true,
  photoUrls: true,
  photoFilenames: true,
  widths: true,
  weekdays: true,
  pauses: true,
  exceptDays: true,
  coordinates: true,
  ends: true,
  consent: true,
  variants: true,
  items: true,
  shippingAddress: true,
  payload: true,
} satisfies Record<Exclude<ColumnsOf<object>, ColumnsOf<Buffer>>, true>;

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
      columns.filter((column) => column in BOOLEAN_COLUMNS),
      columns.filter((column) => column in JSON_COLUMNS),
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

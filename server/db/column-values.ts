import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
  RootOperationNode,
} from "kysely";
import {
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type Selectable,
  type TableNode,
  type ValueNode,
} from "kysely";
import type { Tables } from "./tables.ts";

/** The columns of a table with values of a type, or null. */
type ColumnsOf<Row, Value> = {
  [Column in keyof Row]: NonNullable<Row[Column]> extends Buffer
    ? never
    : NonNullable<Row[Column]> extends Value
      ? Column
      : never;
}[keyof Row];
/** All columns of a type, by table. TypeScript requires exactly these. */
type Listed<Value> = {
  [Table in keyof Tables as ColumnsOf<Selectable<Tables[Table]>, Value> extends never ? never : Table]: Record<
    ColumnsOf<Selectable<Tables[Table]>, Value>,
    true
  >;
};
type Columns = Partial<Record<string, Partial<Record<string, true>>>>;

const BOOLEANS: Columns = {
  business: { approvePhotos: true, showsDrawing: true, isSetUp: true },
  locations: { isOpen: true, isException: true, isSkipped: true },
  series: { isOpen: true },
  menuItems: { isAvailable: true },
  contactMessages: { isRead: true, isSaved: true },
  photoSubmissions: { isApproved: true },
  subscribers: { emailNotifications: true, smsNotifications: true, isActive: true },
  pushSubscriptions: { showsNames: true },
  storeProducts: { inStock: true },
} satisfies Listed<boolean>;
const JSONS: Columns = {
  business: {
    hours: true,
    sizes: true,
    socialLinks: true,
    colors: true,
    packages: true,
    eventTypes: true,
    putAway: true,
    hero: true,
  },
  series: { weekdays: true, pauses: true, exceptDays: true },
  dayEvents: { coordinates: true, ends: true },
  photoSubmissions: { photoUrls: true, photoFilenames: true },
  photos: { widths: true },
  passkeys: { transports: true },
  subscribers: { consent: true },
  pushSubscriptions: { consent: true, kinds: true },
  storeProducts: { variants: true },
  storeOrders: { items: true, shippingAddress: true },
  sends: { payload: true },
  outbox: { payload: true, simulated: true },
  history: { before: true, after: true },
} satisfies Listed<object>;

// SQLite binds no booleans and objects; Postgres stores JSON as text.
function toDatabase(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value !== null && typeof value === "object" && !Buffer.isBuffer(value)) return JSON.stringify(value);
  return value;
}

/** Converts a driver's row of a table: its booleans and lists. */
export const readRow = (table: string, row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (typeof value === "number" && BOOLEANS[table]?.[column]) return [column, value === 1];
      if (typeof value === "string" && JSONS[table]?.[column]) return [column, JSON.parse(value)];
      return [column, value];
    }),
  );

class ParameterTransformer extends OperationNodeTransformer {
  /** The tables of the last statement. */
  tables = new Set<string>();

  protected override transformTable(node: TableNode): TableNode {
    this.tables.add(node.table.identifier.name);
    return node;
  }
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...super.transformValue(node), value: toDatabase(node.value) };
  }
  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...super.transformPrimitiveValueList(node), values: node.values.map(toDatabase) };
  }
}

/** Plain SQL may read any table. */
const ALL_TABLES = new Set([...Object.keys(BOOLEANS), ...Object.keys(JSONS)]);

/** Lets stores read and write booleans and lists on every database. */
export class ColumnValues implements KyselyPlugin {
  readonly #parameters = new ParameterTransformer();
  readonly #tables = new WeakMap<QueryId, Set<string>>();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    this.#parameters.tables = new Set();
    const transformed = this.#parameters.transformNode(node);
    this.#tables.set(queryId, this.#parameters.tables);
    return transformed;
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs) {
    const named = this.#tables.get(queryId);
    const tables = [...(named?.size ? named : ALL_TABLES)];
    // All rows of an answer have the columns of the first one.
    const columns = Object.keys(result.rows[0] ?? {});
    const among = (list: Columns) => columns.filter((column) => tables.some((table) => list[table]?.[column]));
    const [booleans, texts] = [among(BOOLEANS), among(JSONS)];
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

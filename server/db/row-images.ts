import {
  type CompiledQuery,
  createQueryId,
  type DatabaseConnection,
  type Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryCompiler,
  type QueryId,
  type RootOperationNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
} from "kysely";
import { readRow } from "./column-values.ts";
import { tableWrittenBy } from "./written-tables.ts";

export type Row = Record<string, unknown>;
export type RowAction = "added" | "changed" | "deleted";

const ACTIONS: Partial<Record<RootOperationNode["kind"], RowAction>> = {
  InsertQueryNode: "added",
  UpdateQueryNode: "changed",
  DeleteQueryNode: "deleted",
};

/** What the statements of one transaction do to rows: how these were, and which are new. A statement that stands as text is not seen. */
export class RowImages {
  /** Whether somebody wants to know of it. */
  readonly wants: (table: string, action: RowAction) => boolean;
  /** The rows before the first statement that changed or deleted them, by their table and id. */
  readonly before = new Map<string, Map<number, Row>>();
  /** The ids of new rows, where the statement has returned them. */
  readonly added = new Map<string, Set<number>>();
  /** What was done to rows that have no id, or did not return it. */
  readonly nameless: { table: string; action: RowAction; rows: number }[] = [];

  constructor(wants: (table: string, action: RowAction) => boolean) {
    this.wants = wants;
  }

  noteBefore(table: string, action: RowAction, rows: Row[]): void {
    const known = mapIn(this.before, table, () => new Map<number, Row>());
    for (const row of rows) {
      if (typeof row.id === "number" && !known.has(row.id)) known.set(row.id, readRow(table, row));
    }
    const nameless = rows.filter(({ id }) => typeof id !== "number").length;
    if (nameless > 0) this.nameless.push({ table, action, rows: nameless });
  }

  noteAdded(table: string, returned: Row[], count: number): void {
    const ids = returned.flatMap(({ id }) => (typeof id === "number" ? [id] : []));
    const known = mapIn(this.added, table, () => new Set<number>());
    for (const id of ids) known.add(id);
    const nameless = Math.max(count, returned.length) - ids.length;
    if (nameless > 0) this.nameless.push({ table, action: "added", rows: nameless });
  }
}

function mapIn<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** The images that a statement belongs to. A connection sees of a statement only its id. */
const watched = new WeakMap<QueryId, RowImages>();

class WatchedRows implements KyselyPlugin {
  readonly #images: RowImages;

  constructor(images: RowImages) {
    this.#images = images;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    watched.set(queryId, this.#images);
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** The transaction, whose statements tell `images` what they do. */
export const watchedBy = <DB>(images: RowImages, trx: Kysely<DB>): Kysely<DB> =>
  trx.withPlugin(new WatchedRows(images));

/**
 * Lets the statements of a connection tell their `RowImages`, if they have some. SQL has no way to return a row as it was before an
 * update: it is read first, by the statement's own condition.
 */
export const tellImages = (compiler: QueryCompiler) => async (connection: DatabaseConnection) => {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async <Answer>(query: CompiledQuery, options?: object) => {
    const images = watched.get(query.queryId);
    const table = images && tableWrittenBy(query.query);
    const action = ACTIONS[query.query.kind];
    if (!table || !action || !images.wants(table, action)) return execute<Answer>(query, options);
    if (action !== "added") {
      const { rows } = await execute<Row>(compiler.compileQuery(selecting(table, query.query), createQueryId()));
      images.noteBefore(table, action, rows);
      return execute<Answer>(query, options);
    }
    const result = await execute<Answer & Row>(query, options);
    images.noteAdded(table, result.rows, Number(result.numAffectedRows ?? 0));
    return result;
  };
};

/** Selects the rows that a statement is about to change or delete. */
function selecting(table: string, statement: RootOperationNode): SelectQueryNode {
  const all = SelectQueryNode.cloneWithSelections(SelectQueryNode.createFrom([TableNode.create(table)]), [
    SelectionNode.createSelectAll(),
  ]);
  return "where" in statement && statement.where ? { ...all, where: statement.where } : all;
}

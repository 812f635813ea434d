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

export type Row = Record<string, unknown>;
export type RowAction = "added" | "changed" | "deleted";

interface Statement {
  table: string;
  action: RowAction;
}

/** The rows that the statements of one transaction write. Plain SQL (`sql`) is not seen. */
export class WrittenRows {
  /** The tables with added, changed or deleted rows. */
  readonly tables = new Set<string>();
  /** The rows before the first statement that changed or deleted them, by table and id. */
  readonly before = new Map<string, Map<number, Row>>();
  /** The ids of new rows, if the statement has returned them. */
  readonly added = new Map<string, Set<number>>();
  /** Changes of rows without an id, or whose id was not returned. */
  readonly nameless: (Statement & { rows: number })[] = [];
  readonly #hasRows: (statement: Statement) => boolean;

  /** @param hasRows whether `before`, `added` and `nameless` hold the rows of a statement; `tables` holds every table */
  constructor(hasRows: (statement: Statement) => boolean) {
    this.#hasRows = hasRows;
  }

  /**
   * Executes a statement and records its rows.
   * @param select reads the rows before the statement changes them: SQL does not return the old values of an update
   */
  async execute<Answer>(
    statement: Statement,
    run: () => Promise<{ rows: Answer[]; numAffectedRows?: bigint }>,
    select: () => Promise<Row[]>,
  ) {
    const hasRows = this.#hasRows(statement);
    if (hasRows && statement.action !== "added") this.#noteBefore(statement, await select());
    const result = await run();
    const count = Math.max(Number(result.numAffectedRows ?? 0), result.rows.length);
    if (count > 0) this.tables.add(statement.table);
    if (hasRows && statement.action === "added") this.#noteAdded(statement, result.rows, count);
    return result;
  }

  #noteBefore(statement: Statement, rows: Row[]): void {
    const known = mapIn(this.before, statement.table, () => new Map<number, Row>());
    for (const row of rows) {
      if (typeof row.id === "number" && !known.has(row.id)) known.set(row.id, readRow(statement.table, row));
    }
    this.#noteNameless(statement, rows.filter(({ id }) => typeof id !== "number").length);
  }

  #noteAdded(statement: Statement, returned: unknown[], count: number): void {
    const ids = returned.flatMap((row) => (hasId(row) ? [row.id] : []));
    const known = mapIn(this.added, statement.table, () => new Set<number>());
    for (const id of ids) known.add(id);
    this.#noteNameless(statement, count - ids.length);
  }

  #noteNameless(statement: Statement, rows: number): void {
    if (rows > 0) this.nameless.push({ ...statement, rows });
  }
}

const hasId = (row: unknown): row is { id: number } =>
  typeof row === "object" && row !== null && "id" in row && typeof row.id === "number";

function mapIn<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** The watchers by a statement's id, which is all that a connection sees of it. */
const watchers = new WeakMap<QueryId, WrittenRows>();

/** The transaction, whose statements `written` records. */
export const recordWrites = <DB>(written: WrittenRows, trx: Kysely<DB>): Kysely<DB> =>
  trx.withPlugin(forEachStatement((_node, queryId) => watchers.set(queryId, written)));

/** The database, which refuses statements that write one of these tables. */
export const withReadOnlyTables = <DB>(tables: ReadonlySet<string>, db: Kysely<DB>): Kysely<DB> =>
  db.withPlugin(
    forEachStatement((node) => {
      const table = statementOf(node)?.table;
      if (table && tables.has(table)) throw new Error(`${table} is written by context.write() alone`);
    }),
  );

const forEachStatement = (see: (node: RootOperationNode, queryId: QueryId) => void): KyselyPlugin => ({
  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    see(node, queryId);
    return node;
  },
  transformResult: async ({ result }: PluginTransformResultArgs) => result,
});

/** Runs the statements of a connection through their watchers, if any. */
export const watchStatements = (compiler: QueryCompiler) => async (connection: DatabaseConnection) => {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async <Answer>(query: CompiledQuery, options?: object) => {
    const run = () => execute<Answer>(query, options);
    const written = watchers.get(query.queryId);
    const statement = written && statementOf(query.query);
    if (!statement) return run();
    const selecting = () => compiler.compileQuery(rowsOf(statement.table, query.query), createQueryId());
    return written.execute(statement, run, async () => (await execute<Row>(selecting())).rows);
  };
};

/** Selects the rows that a statement is about to change or delete. */
function rowsOf(table: string, statement: RootOperationNode): SelectQueryNode {
  const all = SelectQueryNode.cloneWithSelections(SelectQueryNode.createFrom([TableNode.create(table)]), [
    SelectionNode.createSelectAll(),
  ]);
  return "where" in statement && statement.where ? { ...all, where: statement.where } : all;
}

/** The table and action of a writing statement; undefined for reads and plain SQL. */
function statementOf(node: RootOperationNode): Statement | undefined {
  const [action, target] = targetOf(node);
  return target && TableNode.is(target) ? { action, table: target.table.identifier.name } : undefined;
}

function targetOf(node: RootOperationNode) {
  switch (node.kind) {
    case "InsertQueryNode":
      return ["added", node.into] as const;
    case "UpdateQueryNode":
      return ["changed", node.table] as const;
    case "DeleteQueryNode":
      return ["deleted", node.from.froms[0]] as const;
    default:
      return [];
  }
}

import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
  RootOperationNode,
} from "kysely";
import { TableNode } from "kysely";
import type { Tables } from "./tables.ts";

export type Table = keyof Tables;

/** Notes in `written` the tables of which a statement has added, changed or deleted a row. */
export class WrittenTables implements KyselyPlugin {
  readonly #written: Set<string>;
  readonly #statements = new WeakMap<QueryId, string>();

  constructor(written: Set<string>) {
    this.#written = written;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const table = tableWrittenBy(node);
    if (table) this.#statements.set(queryId, table);
    return node;
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs) {
    const table = this.#statements.get(queryId);
    const isChanged = result.rows.length > 0 || (result.numAffectedRows ?? 0n) > 0n;
    if (table && isChanged) this.#written.add(table);
    return result;
  }
}

/** Refuses statements that write one of these tables. */
export class ReadOnlyTables implements KyselyPlugin {
  readonly #tables: ReadonlySet<string>;

  constructor(tables: ReadonlySet<string>) {
    this.#tables = tables;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    const table = tableWrittenBy(node);
    if (table && this.#tables.has(table)) throw new Error(`${table} is written by context.write() alone`);
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** The table that a statement writes; undefined for one that reads, or stands as text. */
export function tableWrittenBy(node: RootOperationNode): string | undefined {
  const target = targetOf(node);
  return target && TableNode.is(target) ? target.table.identifier.name : undefined;
}

function targetOf(node: RootOperationNode) {
  switch (node.kind) {
    case "InsertQueryNode":
      return node.into;
    case "UpdateQueryNode":
      return node.table;
    case "DeleteQueryNode":
      return node.from.froms[0];
    default:
      return undefined;
  }
}

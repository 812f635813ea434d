import { setTimeout as wait } from "node:timers/promises";
import type SQLite from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection, type QueryResult, SqliteDriver } from "kysely";
import { isLocked } from "./failures.ts";
import { keptStatements } from "./kept-statements.ts";

/** Whoever else holds the file for longer than this gets the better of the caller. */
const PATIENCE_MS = 5000;
const LOOK_AGAIN_MS = 20;

/**
 * The embedded database's one connection, for one caller at a time. While another process holds the file, a shell or a copy of
 * this server, whoever wants to write stands aside, and others go on reading: waiting inside of SQLite would stop everybody.
 */
export class PatientDriver extends SqliteDriver {
  readonly #file: SQLite.Database;
  #connection: DatabaseConnection | undefined;
  #lastInLine: Promise<void> = Promise.resolve();
  #leave = () => {};

  constructor(file: SQLite.Database) {
    super({ database: keptStatements(file) });
    this.#file = file;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#comeIn();
    this.#connection ??= this.#patient(await super.acquireConnection());
    return this.#connection;
  }

  override async releaseConnection() {
    this.#leave();
  }

  override async beginTransaction(connection: DatabaseConnection) {
    // The lock comes first: a transaction that has read something cannot stand aside any more.
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  #patient(connection: DatabaseConnection): DatabaseConnection {
    return {
      streamQuery: (query, size) => connection.streamQuery(query, size),
      executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
        const giveUpAt = performance.now() + PATIENCE_MS;
        for (;;) {
          try {
            return await connection.executeQuery<Row>(query);
          } catch (error) {
            if (!isLocked(error) || this.#file.inTransaction || performance.now() > giveUpAt) throw error;
          }
          await this.#standAside();
        }
      },
    };
  }

  async #standAside() {
    // Who comes in meanwhile must find the connection as it always is (transaction.ts, `relaxed`).
    const synchronous = this.#file.pragma("synchronous", { simple: true });
    this.#file.pragma("synchronous = full");
    this.#leave();
    await wait(LOOK_AGAIN_MS);
    await this.#comeIn();
    this.#file.pragma(`synchronous = ${synchronous}`);
  }

  async #comeIn() {
    const before = this.#lastInLine;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastInLine = promise;
    await before;
    this.#leave = resolve;
  }
}

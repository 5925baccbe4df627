import pg from "pg";
import { begin, BeginningQuery } from "./beginning-query.ts";

/** The most statements that a connection keeps; texts beyond them are parsed each time. */
const most = 500;
/** Longer texts, such as inserts of many rows, are seldom the same twice. */
const longest = 4000;
/** Statements are prepared under other names once a table has changed. */
let generation = 0;
const names = new Map<string, string>();

/** The answer to a statement that only changes the transaction. */
const nothing = { command: null, rowCount: null, rows: [] };

/**
 * A connection that prepares statements with parameters when it first makes them, so that PostgreSQL
 * parses and plans them once. A transaction begins together with its first statement.
 */
export class PreparingClient extends pg.Client {
  /** Whether beginning is prepared. */
  #knowsBegin = false;
  /** Whether a transaction is to begin with the next statement. */
  #isToBegin = false;

  // The declarations of pg have ten overloads, of which the dialect uses this one.
  // @ts-expect-error The others are passed on as they are.
  override async query(text: unknown, values: unknown): Promise<unknown> {
    if (text === "begin") return this.#begin();
    if (!this.#isToBegin) return this.#query(text, values, (config) => this.#plain(config));
    this.#isToBegin = false;
    if (text === "commit" || text === "rollback") return nothing;
    if (nameOf(text, values) === undefined) await this.#plain(begin);
    return this.#query(text, values, (config) => this.#beginWith(config));
  }

  async #begin(): Promise<unknown> {
    if (!this.#knowsBegin) {
      await this.#plain(begin);
      this.#knowsBegin = true;
    } else this.#isToBegin = true;
    return nothing;
  }

  /** @param send what sends a statement that has a name */
  async #query(
    text: unknown,
    values: unknown,
    send: (config: pg.QueryConfig) => Promise<unknown>,
  ): Promise<unknown> {
    const config = configOf(text, values);
    if (config === undefined) return this.#plain(text, values);
    try {
      return await send(config);
    } catch (error) {
      if (!isChanged(error)) throw error;
      // Another process has brought the tables up to date since. Within a transaction it fails again.
      generation += 1;
      names.clear();
      return this.#plain(text, values).catch(() => {
        throw error;
      });
    }
  }

  #plain(...given: readonly unknown[]): Promise<unknown> {
    return (super.query as (...all: readonly unknown[]) => Promise<unknown>)(...given);
  }

  #beginWith(config: pg.QueryConfig): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | undefined, result: unknown): void =>
        error ? reject(error) : resolve(result);
      super.query(new BeginningQuery(config, done));
    });
  }
}

function configOf(text: unknown, values: unknown): pg.QueryConfig | undefined {
  const name = nameOf(text, values);
  return name === undefined
    ? undefined
    : { name, text: text as string, values: values as unknown[] };
}

function nameOf(text: unknown, values: unknown): string | undefined {
  if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  if (text.length > longest || names.size >= most) return undefined;
  const name = `s${generation}_${names.size}`;
  names.set(text, name);
  return name;
}

/** "cached plan must not change result type". */
function isChanged(error: unknown): boolean {
  const { code, routine } = error as { readonly code?: unknown; readonly routine?: unknown };
  return code === "0A000" && routine === "RevalidateCachedQuery";
}

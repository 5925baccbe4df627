import pg from "pg";

/** A query that has not been answered yet. */
interface OpenQuery {
  readonly since: number;
  readonly cut: () => void;
}

/** Codes of answers of PostgreSQL: a server that refuses lives. */
const answerOfServer = /^[0-9A-Z]{5}$/;

/**
 * Tells a server that is frozen from one that has much to do. While a query waits for long, it asks the server something
 * on a connection of its own. Where that gets no answer either, all queries that wait for long end.
 */
export class Liveness {
  readonly #url: string;
  readonly #milliseconds: number;
  readonly #within: number;
  readonly #open = new Set<OpenQuery>();
  readonly #timer: NodeJS.Timeout;
  #isAsking = false;

  /**
   * @param url address of the server
   * @param milliseconds after which a query has waited for long
   * @param within milliseconds within which a server that lives answers
   */
  constructor(url: string, milliseconds: number, within = milliseconds) {
    this.#url = url;
    this.#milliseconds = milliseconds;
    this.#within = within;
    this.#timer = setInterval(() => void this.#look(), milliseconds).unref();
  }

  /**
   * The answer of a query.
   *
   * @throws {Error} `Query read timeout`, as that of pg: the server does not answer at all
   * @throws whatever the query throws
   */
  watch<T>(query: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const open: OpenQuery = {
        since: performance.now(),
        cut: () => reject(new Error("Query read timeout")),
      };
      this.#open.add(open);
      query.then(resolve, reject).finally(() => this.#open.delete(open));
    });
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const waiting = this.#waiting();
    if (this.#isAsking || waiting.length === 0) return;
    this.#isAsking = true;
    const answers = await this.#answers();
    this.#isAsking = false;
    if (answers) return;
    for (const query of waiting) if (this.#open.delete(query)) query.cut();
  }

  #waiting(): readonly OpenQuery[] {
    const begun = performance.now() - this.#milliseconds;
    return [...this.#open].filter(({ since }) => since <= begun);
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: this.#within,
      query_timeout: this.#within,
    });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("select 1");
      return true;
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      return (
        typeof code === "string" && answerOfServer.test(code) && error instanceof pg.DatabaseError
      );
    } finally {
      void client.end().catch(() => {});
    }
  }
}

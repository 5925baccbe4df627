import { request, type IncomingMessage } from "node:http";
import { createInterface } from "node:readline";
import type { AuditEvent } from "../../model/audit.ts";
import type { EventQuery, Operator, ShownAccount } from "../operator/operator.ts";
import { pathOf } from "./control-path.ts";
import { socketOf, socketTrouble } from "./socket-place.ts";

/** Milliseconds between two renewals of a hold. */
const renewalPause = 5_000;

/** The process that has an embedded database, as commands reach it. */
export class ControlClient implements Operator {
  readonly #socket: string;

  private constructor(socket: string) {
    this.#socket = socket;
  }

  /** The process that has the database of a folder; undefined if none listens there. */
  static async find(folder: string): Promise<ControlClient | undefined> {
    const client = new ControlClient(socketOf(folder));
    if (socketTrouble(client.#socket) !== undefined) return undefined;
    try {
      // It knows no such call, and that is an answer.
      (await client.#send("GET", "/")).resume();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT" || code === "ECONNREFUSED") return undefined;
      throw new Error(`${client.#socket} cannot be reached: ${(error as Error).message}`, {
        cause: error,
      });
    }
    return client;
  }

  accounts(): AsyncGenerator<ShownAccount> {
    return this.#list(pathOf("accounts"));
  }

  events(query: EventQuery): AsyncGenerator<AuditEvent> {
    return this.#list(pathOf("events", JSON.stringify(query)));
  }

  resetPassword(name: string, password: string): Promise<void> {
    return this.#call("PUT", pathOf("accounts", name, "password"), password);
  }

  changePassword(name: string, old: string, next: string): Promise<void> {
    const body = JSON.stringify([old, next]);
    return this.#call("POST", pathOf("accounts", name, "password"), body);
  }

  unlock(name: string): Promise<void> {
    return this.#call("POST", pathOf("accounts", name, "unlock"));
  }

  /**
   * Does work while nothing is written into the file of the database.
   *
   * @throws {Error} the service has not kept from that until the end, such as by being stopped
   */
  async whileHeld<T>(work: () => Promise<T>): Promise<T> {
    const answer = await this.#send("POST", pathOf("holds"));
    const mark = await refuseOthers(answer);
    const renewal = setInterval(() => {
      this.#call("POST", pathOf("holds", mark)).catch(() => {});
    }, renewalPause);
    try {
      return await work();
    } finally {
      clearInterval(renewal);
      await this.#call("DELETE", pathOf("holds", mark)).catch((error: unknown) => {
        throw new Error("the service was stopped meanwhile", { cause: error });
      });
    }
  }

  /** Items that the process gives line by line; it is of the same version. */
  async *#list<Item>(path: string): AsyncGenerator<Item> {
    const answer = await this.#send("GET", path);
    await refuseOthers(answer);
    for await (const line of createInterface({ input: answer })) yield JSON.parse(line) as Item;
    if (!answer.complete) throw new Error("the service has stopped answering");
  }

  async #call(method: string, path: string, body?: string): Promise<void> {
    await refuseOthers(await this.#send(method, path, body));
  }

  #send(method: string, path: string, body = ""): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      request({ socketPath: this.#socket, method, path, agent: false }, resolve)
        .once("error", reject)
        .end(body);
    });
  }
}

/** The text of an answer; one to a list is left to the reader. @throws {Error} it is a refusal */
async function refuseOthers(answer: IncomingMessage): Promise<string> {
  const isList = answer.headers["content-length"] === undefined && answer.statusCode === 200;
  if (isList) return "";
  let text = "";
  for await (const chunk of answer.setEncoding("utf8") as AsyncIterable<string>) text += chunk;
  if (answer.statusCode !== 200) throw new Error(text);
  return text;
}

import { createHash } from "node:crypto";
import { ApiError, bearer, createClient, type Client } from "../../generated/operator/client.ts";
import { unreadable } from "../../model/unreadable.ts";
import { SystemBusy, SystemUnavailable } from "../system-unavailable.ts";

/** Options of a system of the operator's. */
export interface OperatorOptions {
  /** Address; one of a private network is as good as any, since the operator names it. */
  readonly url: string;
  readonly token?: string | undefined;
  /** Milliseconds for each attempt: 30,000 by default. */
  readonly timeout?: number | undefined;
  /** Attempts after the first one: 2 by default. */
  readonly retries?: number | undefined;
}

/** Bytes of an answer; inventories are larger than others. */
const mostBytes = 1_048_576;
const mostInventoryBytes = 64 * 1_048_576;

/** Statuses of requests that no repetition would make right. */
const lasting = [400, 406, 411, 413, 414, 415, 431];

/** Characters of a reason that people are shown. */
const mostShown = 1000;

/** The operator's system answers otherwise than its document says, or takes a request for wrong. */
export class OperatorMistake extends Error {
  override readonly name = "OperatorMistake";
}

/** Calls of a system of the operator's. */
export class OperatorCalls {
  /** The generated client, whose errors `ask` explains. */
  readonly client: Client;
  /** The same for long answers. */
  readonly inventory: Client;

  constructor({ url, token, timeout = 30_000, retries = 2 }: OperatorOptions) {
    const options = {
      baseUrl: url,
      ...(token === undefined ? {} : { auth: bearer({ token }) }),
      timeout,
      retry: { retries },
      validation: "strict",
    } as const;
    this.client = createClient({ ...options, bodyLimit: mostBytes });
    this.inventory = createClient({ ...options, bodyLimit: mostInventoryBytes });
  }

  /**
   * Makes a call.
   *
   * @param refused makes the error of a refusal, from words for people
   * @throws {SystemUnavailable} the call may succeed later
   * @throws {OperatorMistake} it would not
   */
  async ask<T>(call: () => Promise<T>, refused: (reason: string) => Error): Promise<T> {
    let answer: T;
    try {
      answer = await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 422) throw refused(reasonOf(error));
      const { kind, status, message } = error;
      if (kind === "decode" || kind === "encode" || lasting.includes(status ?? 0))
        throw new OperatorMistake(`The operator's system: ${message}`, { cause: error });
      throw new SystemUnavailable(`The operator's system: ${message}`, { cause: error });
    }
    if (isUnreadable(answer))
      throw new OperatorMistake(
        "The operator's system answers with a character that XML cannot hold.",
      );
    return answer;
  }
}

/** Error for work that goes on: the call comes again, with the same key. */
export const goesOn = (what: string): SystemBusy =>
  new SystemBusy(`The operator's system goes on with ${what}.`);

/** A key as a header can carry it: itself, or the hash of one that it could not. */
export const headerKey = (key: string): string =>
  /^[\x21-\x7e]{1,200}$/.test(key) ? key : createHash("sha256").update(key).digest("hex");

function reasonOf({ problem }: ApiError): string {
  const reason = problem?.detail ?? problem?.title ?? "";
  const shown = Array.from(reason, (character) =>
    unreadable.test(character) ? "\uFFFD" : character,
  );
  return shown.slice(0, mostShown).join("") || "The operator's system refuses it.";
}

/** Whether a text of an answer has a character that the service could not give back. */
function isUnreadable(value: unknown): boolean {
  if (typeof value === "string") return unreadable.test(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, one]) => unreadable.test(name) || isUnreadable(one));
}

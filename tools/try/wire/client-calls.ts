import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Live } from "../../../generator/live/load-live.ts";
import { ClientNames } from "./client-names.ts";
import { HeldValues, plainValue } from "./held-values.ts";
import type { WireAnswer, WireRequest } from "./message.ts";

/** Arguments of an operation as the generated client takes them. */
export type CallArguments = Readonly<Record<string, unknown>>;

/** Reading of an answer by the generated client. */
export type ClientReading =
  | { readonly kind: "read"; readonly body: unknown }
  | { readonly kind: "refused"; readonly issues: readonly string[] };

interface Failed {
  readonly kind?: string;
  readonly message: string;
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
  readonly body?: unknown;
}

type Call = (transport: unknown, args?: object, options?: object) => Promise<{ body: unknown }>;
type Fetch = (url: string, init: RequestInit) => Promise<Response>;
type IsError = (error: unknown) => boolean;
type ReadHeaders = (response: object, options: object) => unknown;

/** Requests and answers of a document, written and read by its generated client. */
export class ClientCalls {
  readonly #exports: Readonly<Record<string, unknown>>;
  readonly #names: ClientNames;
  readonly #held: HeldValues;
  readonly #baseUrl: string;

  constructor({ api, index, modules }: Live, baseUrl: string) {
    // A document without operations has no client.
    this.#exports = modules.has("./client") ? modules.get("./client") : {};
    this.#names = new ClientNames(api);
    this.#held = new HeldValues(index);
    this.#baseUrl = baseUrl.replace(/\/$/, "");
  }

  /** Base of all addresses, without a slash at its end. */
  get baseUrl(): string {
    return this.#baseUrl;
  }

  /** The request of a call; undefined where the client cannot write it. */
  async request(operation: OperationNode, args: CallArguments): Promise<WireRequest | undefined> {
    let written: WireRequest | undefined;
    const transport = this.#transport(async (url, init) => {
      written = await wireOf(url, init);
      throw new Error("not sent");
    });
    const held = this.#held.arguments(operation, args);
    await this.#call(operation)(transport, held, { timeout: 0 }).catch(() => undefined);
    return written;
  }

  /** An answer as the client reads it, by every rule of the document; only integers that need it are bigints. */
  async read(
    operation: OperationNode,
    args: CallArguments,
    answer: WireAnswer,
  ): Promise<ClientReading> {
    const transport = this.#transport(() => Promise.resolve(responseOf(answer)));
    try {
      const held = this.#held.arguments(operation, args);
      const { body } = await this.#call(operation)(transport, held, { validation: "strict" });
      return { kind: "read", body: plainValue(body) };
    } catch (thrown) {
      const failed = thrown as Failed;
      if (failed.kind === "decode") return { kind: "refused", issues: issuesOf(failed) };
      if (failed.kind !== "status") return { kind: "read", body: undefined };
      return this.#readError(operation, thrown);
    }
  }

  /** Mistakes of the headers of an answer that the document lists. */
  headerMistakes(operation: OperationNode, answer: WireAnswer): readonly string[] {
    const read = this.#exports[this.#names.headers(operation) ?? ""] as ReadHeaders | undefined;
    if (typeof read !== "function") return [];
    try {
      read(responseOf(answer), { validation: "strict" });
      return [];
    } catch (thrown) {
      const { issues } = thrown as Failed;
      return issues === undefined ? [] : issuesOf(thrown as Failed);
    }
  }

  #readError(operation: OperationNode, thrown: unknown): ClientReading {
    const isError = this.#exports[this.#names.isError(operation) ?? ""] as IsError | undefined;
    const isListed = typeof isError === "function" && isError(thrown);
    const { body } = thrown as Failed;
    if (isListed || typeof isError !== "function") return { kind: "read", body: plainValue(body) };
    return { kind: "refused", issues: ["the body is not of the type that the document lists"] };
  }

  #call(operation: OperationNode): Call {
    return (this.#exports[this.#names.call(operation)] as { readonly response: Call }).response;
  }

  #transport(fetch: Fetch): unknown {
    const create = this.#exports["createTransport"] as (options: object) => unknown;
    return create({ baseUrl: this.#baseUrl, ownServers: false, fetch, retry: { retries: 0 } });
  }
}

const issuesOf = ({ issues = [], message }: Failed): readonly string[] =>
  issues.length === 0
    ? [message]
    : issues.map((one) => (one.path === "" ? one.message : `${one.path}: ${one.message}`));

async function wireOf(url: string, init: RequestInit): Promise<WireRequest> {
  const { method = "GET", body, headers } = init;
  // The platform knows the length and the boundary of every kind of body.
  const whole = body == null ? undefined : new Response(body, headers ? { headers } : {});
  const names = Object.fromEntries(whole?.headers ?? new Headers(headers));
  return {
    method,
    url,
    headers: names,
    ...(whole === undefined ? {} : { body: new Uint8Array(await whole.arrayBuffer()) }),
  };
}

/** Statuses whose responses have no body. */
const bodiless = new Set([101, 204, 205, 304]);

function responseOf({ status, headers, body }: WireAnswer): Response {
  const pairs: [string, string][] = [];
  for (let i = 0; i < headers.length; i += 2) pairs.push([headers[i] ?? "", headers[i + 1] ?? ""]);
  return new Response(bodiless.has(status) ? null : new Uint8Array(body), {
    status: Math.min(Math.max(status, 200), 599),
    headers: pairs,
  });
}

import { patience } from "../../support/patience.ts";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { loadLive, type Live } from "../../../generator/live/load-live.ts";
import {
  tryService,
  trySettings,
  type TryOptions,
  type TryResult,
} from "../../../tools/try/run.ts";

/** A request that a small service got, with its whole body. */
export interface GotRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

/** A body of JSON; undefined where it is none. */
export function jsonOf({ body }: GotRequest): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** Answers a request, in place of a service. */
export type Answer = (request: GotRequest, answer: ServerResponse) => void;

/** The modules of a document that stands in a test, as `try` has them unless others are asked for. */
export async function loadText(
  text: string,
  others: { readonly int64?: "number" } = {},
): Promise<Live> {
  const host = { readFile: () => Promise.resolve(text) };
  const spec = { input: "api.yaml", ...trySettings, ...others } as const;
  const diagnostics = new Diagnostics();
  const { live } = await loadLive(spec, host, diagnostics);
  if (live === undefined) throw new Error(JSON.stringify(diagnostics.all));
  return live;
}

/** Serves while a function runs. */
export async function serving<Result>(
  answer: Answer,
  use: (origin: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      answer({ method, url, headers, body: Buffer.concat(chunks) }, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Tries a small service, writing too. */
export function attempt(
  live: Live,
  answer: Answer,
  options: Partial<TryOptions> = {},
): Promise<TryResult> {
  const limits = {
    maxRequests: 500,
    time: patience,
    rate: 0,
    timeout: patience,
    maxBytes: 1_000_000,
  };
  return serving(answer, (baseUrl) =>
    tryService(live, {
      baseUrl,
      limits,
      write: true,
      seed: 1,
      cases: 3,
      secrets: { schemes: new Map(), headers: new Map() },
      includes: () => true,
      ...options,
    }),
  );
}

/** Findings as rule and request. */
export const rulesOf = ({ findings }: TryResult): readonly string[] =>
  findings.map(({ rule, request, operation }) => `${rule} ${request.method} ${operation.path}`);

/** Answers with JSON. */
export function json(
  answer: ServerResponse,
  status: number,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const type = body === undefined ? {} : { "content-type": "application/json" };
  answer.writeHead(status, { ...type, ...headers });
  answer.end(body === undefined ? undefined : JSON.stringify(body));
}

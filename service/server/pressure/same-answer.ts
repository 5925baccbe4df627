import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Least bytes that are worth compressing. */
const threshold = 1024;

/** A file that everybody gets. Its tag and its compressed form are made once. */
export class SameAnswer {
  readonly content: Buffer;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #isText: boolean;
  readonly #tag: string;
  #compressed: Promise<Buffer> | undefined;

  /** @param headers of every answer, `Content-Type` included */
  constructor(content: string | Buffer, headers: Readonly<Record<string, string>>) {
    this.content = Buffer.from(content);
    this.#headers = headers;
    this.#isText = headers["Content-Type"]?.startsWith("image/") !== true;
    this.#tag = createHash("sha256").update(this.content).digest("base64url").slice(0, 22);
  }

  /** Sends the file, or 304 to a client that has it. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isCoded = this.#isText && this.content.length >= threshold && takesGzip(request);
    const tag = `"${this.#tag}${isCoded ? "-gzip" : ""}"`;
    const headers: Readonly<Record<string, string>> = {
      ...this.#headers,
      ETag: tag,
      Vary: "Accept-Encoding",
    };
    if (namesTag(request.headers["if-none-match"], tag)) {
      const { "Content-Type": _, ...others } = headers;
      response.writeHead(304, others).end();
      return;
    }
    const content = isCoded
      ? await (this.#compressed ??= promisify(gzip)(this.content))
      : this.content;
    response.writeHead(200, {
      ...headers,
      ...(isCoded && { "Content-Encoding": "gzip" }),
      "Content-Length": content.length,
    });
    response.end(request.method === "HEAD" ? undefined : content);
  }
}

/** Whether a client takes gzip. Source: RFC 9110, 12.5.3. */
function takesGzip({ headers }: IncomingMessage): boolean {
  const ranges = String(headers["accept-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .map((range) => range.split(";").map((part) => part.trim()));
  const chosen =
    ranges.find(([coding]) => coding === "gzip" || coding === "x-gzip") ??
    ranges.find(([coding]) => coding === "*");
  return chosen !== undefined && !chosen.some((part) => /^q=0(\.0*)?$/.test(part));
}

/** Whether a condition names a tag. Source: RFC 9110, 13.1.2. */
function namesTag(condition: string | undefined, tag: string): boolean {
  if (condition === undefined) return false;
  return condition
    .split(",")
    .map((one) => one.trim().replace(/^W\//, ""))
    .some((one) => one === "*" || one === tag);
}

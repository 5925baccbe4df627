import type { Live } from "../../generator/live/load-live.ts";
import { handlersFor, openHooks } from "../../generator/live/served.ts";
import { multipartParser, type PartReading } from "../../generator/live/multipart-parser.ts";
import type { OperationNode, SecuritySchemeNode } from "../../generator/ir/index.ts";
import { Credentials } from "./wire/credentials.ts";
import type { WireRequest } from "./wire/message.ts";

type Server = (request: object) => Promise<{ readonly status: number }>;
type CreateServer = (handlers: object, options: object) => Server;

/** Says of requests whether the generated server of the document would take them. */
export class Oracle {
  readonly #server: Server;
  /** That of anybody: the server takes each. */
  readonly #credentials: Credentials;
  #isReached = false;

  /** @param baseUrl address that requests have in front of their paths */
  constructor({ api, modules }: Live, baseUrl: string) {
    const create = modules.get("./server")["createServer"] as CreateServer;
    const reach = (): never => {
      this.#isReached = true;
      throw new Error("reached");
    };
    const handlers = handlersFor(api, () => reach);
    // A bearer token has no colon, and credentials of HTTP basic authentication have one.
    const valueFor = (scheme: SecuritySchemeNode): string =>
      scheme.kind === "http" && scheme.scheme === "basic" ? "any:body" : "anybody";
    const schemes = new Map(
      api.securitySchemes.map((one) => [one.name, { variable: "", value: valueFor(one) }]),
    );
    this.#credentials = new Credentials(api, { schemes, headers: new Map() });
    const path = new URL(baseUrl).pathname.replace(/\/$/, "");
    this.#server = create(handlers, {
      authenticate: openHooks(api),
      multipart: multipartParser(modules.runtime as unknown as PartReading),
      onError: () => undefined,
      ...(path === "" ? { basePath: "" } : { basePath: path }),
    });
  }

  /** Whether a request is one that the document allows; credentials are not looked at. */
  async allows(request: WireRequest, operation: OperationNode): Promise<boolean> {
    this.#isReached = false;
    const { method, url, headers, body } = this.#credentials.add(request, operation, "first");
    const { pathname, search } = new URL(url);
    await this.#server({
      method,
      url: `${pathname}${search}`,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return this.#isReached;
  }
}

import type { IncomingMessage, ServerResponse as NodeResponse } from "node:http";
import type { Live } from "../../../generator/live/load-live.ts";
import type { PartReading } from "../../../generator/live/multipart-parser.ts";

/** A request as the generated server takes it. */
export interface WireRequest {
  readonly method: string;
  /** Path and query as received. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A response as the generated server gives it. */
export interface WireResponse {
  readonly status: number;
  /** Name, value, name, value. */
  readonly headers: readonly string[];
  readonly body: unknown;
}

export type WireServer = (request: WireRequest) => Promise<WireResponse>;

/** A request as a handler gets it: decoded and valid by the document. */
export interface HandlerRequest {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly cookies?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Media type of the body. */
  readonly contentType?: string;
  readonly request: WireRequest;
}

/** A reply as a handler gives it. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly headers?: object;
  readonly extraHeaders?: Readonly<Record<string, string>>;
}

/** Problem details of the runtime as a reply. Source: RFC 9457. */
export interface Problem extends Reply {
  readonly body: {
    readonly title: string;
    readonly status: number;
    readonly detail?: string;
    readonly errors?: readonly {
      readonly pointer?: string;
      readonly parameter?: string;
      readonly detail: string;
    }[];
  };
}

type NodeHandler = (request: IncomingMessage, response: NodeResponse) => void;

/** Listener of Node.js, with those of the events that its server has beside requests. */
export interface NodeListener extends NodeHandler {
  readonly checkContinue: NodeHandler;
  readonly checkExpectation: NodeHandler;
  readonly clientError: (error: Error, socket: never) => void;
}

/** Functions of the runtime and of the generated server that a mock server is made of. */
export interface Runtime extends PartReading {
  readonly createServer: (handlers: object, options: object) => WireServer;
  readonly toNodeListener: (server: WireServer) => NodeListener;
  readonly toFetch: (server: WireServer) => (request: Request) => Promise<Response>;
  readonly accepts: (request: WireRequest, ...mediaTypes: readonly string[]) => string | undefined;
  readonly problem: (
    status: number,
    members: Partial<Omit<Problem["body"], "status">>,
    extraHeaders?: Readonly<Record<string, string>>,
  ) => Problem;
  readonly mergePatch: (target: object, patch: object) => unknown;
  readonly compileFilter: (filter: object, fields: object) => (item: object) => boolean;
}

/** Functions of a document; one without operations has a server that knows no path. */
export function runtimeOf({ api, modules }: Live): Runtime {
  const own = modules.has("./server") ? modules.get("./server") : emptyServer(api, modules);
  return { ...modules.runtime, ...own } as unknown as Runtime;
}

function emptyServer({ title, pathPlus }: Live["api"], modules: Live["modules"]): object {
  const { createServerCore } = modules.runtimeForCode as unknown as {
    readonly createServerCore: (
      description: object,
      ...given: Parameters<Runtime["createServer"]>
    ) => WireServer;
  };
  const nothing = { basePaths: [""], securitySchemes: {}, route: () => -1, pathItems: [] };
  const createServer: Runtime["createServer"] = (handlers, options) =>
    createServerCore({ title, pathPlus, ...nothing }, handlers, options);
  return { createServer };
}

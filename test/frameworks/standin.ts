import { toNodeListener } from "@diptych/runtime";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Framework } from "./frameworks.ts";
import type { Package } from "./package-of.ts";
import { download, sentBy, widen } from "./values.ts";

/** The part of a request that these handlers read. */
interface Request {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const describe = (file: unknown): object => {
  if (!(file instanceof File)) throw new TypeError(`this is no file: ${String(file)}`);
  return { name: file.name, type: file.type, size: file.size };
};

/** The same handlers as every application has, behind the server that is generated from its document. */
export function standIn(framework: Framework, made: Package, onError: (error: unknown) => void) {
  const things = new Map<number, object>();
  const { problem, bounds, sort, without } = framework;
  const responsesOf = (operation: string) => {
    const [method, path] = operation.split(" ");
    const found = made.api.operations.find(
      (one) => one.method.toUpperCase() === method && one.path.replace(/\/$/, "") === path,
    );
    return found?.responses ?? [];
  };
  /** A reply with a body. Where a response is JSON and something else, a reply's type asks for one of them. */
  const reply = (operation: string, status: number, body: unknown): object => {
    const listed = responsesOf(operation).find((one) => String(one.status) === String(status));
    const kinds = new Set(listed?.contents.map(({ kind }) => kind));
    const isChosen = kinds.size > 1 && kinds.has("json");
    return {
      status,
      body: widen(framework, sentBy(framework, body)),
      ...(isChosen ? { contentType: "application/json" } : {}),
    };
  };
  /** Replies with the success that the document lists. */
  const success = (operation: string, body?: unknown): object => {
    const statuses = responsesOf(operation).map(({ status }) => status);
    const status = Number(statuses.find((one) => String(one).startsWith("2")) ?? 200);
    return body === undefined ? { status } : reply(operation, status, body);
  };
  const handlers: Record<string, (request: Request) => object> = {
    "POST /things": ({ body }) => {
      const thing = { ...body, id: things.size + 1 };
      things.set(thing.id, thing);
      return success("POST /things", thing);
    },
    "GET /things/{id}": ({ path }) => {
      const thing = things.get(Number(path["id"]));
      if (thing !== undefined) return success("GET /things/{id}", thing);
      return reply("GET /things/{id}", 404, problem(`There is no thing ${String(path["id"])}.`));
    },
    "PUT /things/{id}": ({ path, body }) =>
      success("PUT /things/{id}", { ...body, id: Number(path["id"]) }),
    "DELETE /things/{id}": () => success("DELETE /things/{id}"),
    "POST /pets": ({ body }) => success("POST /pets", body),
    "PUT /setting": ({ body }) => success("PUT /setting", body),
    "GET /search": ({ query }) => {
      const { min = null, max = null } =
        bounds === "flat" ? query : ((query["bounds"] ?? {}) as Request["query"]);
      const { tags = [], kinds = [], text = null, limit = 10 } = query;
      return success("GET /search", { tags, kinds, text, limit, min, max });
    },
    "GET /page": ({ query }) => {
      const given = sort === "parameter" ? query : (query["pageable"] as Request["query"]);
      const { page = 0, size = 20, sort: orders = [] } = given;
      return success("GET /page", { page, size, sort: orders });
    },
    "POST /upload": ({ query, body }) => {
      const { title = null, kind = null, count = null, file, files } = { ...query, ...body };
      const several = (files ?? []) as readonly unknown[];
      return success("POST /upload", {
        title,
        kind,
        count,
        file: file == null ? null : describe(file),
        files: several.map(describe),
      });
    },
    "POST /login": ({ body }) => {
      const { username, scope = null, roles = [] } = body;
      return success("POST /login", { username, scope, roles });
    },
    "GET /files/{name}": ({ path }) => {
      const { status } = success("GET /files/{name}") as { readonly status: number };
      return { status, body: download(String(path["name"])) };
    },
    "GET /events": () => {
      return success("GET /events", [{ n: 1 }, { n: 2 }, { n: 3 }]);
    },
  };
  // They stand in the order of their numbers.
  const own = Object.entries(handlers).filter((_, i) => !without.includes(i + 1));
  return made.server(Object.fromEntries(own), { onError });
}

/** A generated server that listens. */
export interface Listening {
  readonly origin: string;
  /** The errors of its handlers. */
  readonly errors: unknown[];
  readonly close: () => Promise<void>;
}

/** Opens the generated server of a framework's document on a port of this machine. */
export async function openStandIn(framework: Framework, made: Package): Promise<Listening> {
  const errors: unknown[] = [];
  const listen = toNodeListener(standIn(framework, made, (error) => void errors.push(error)));
  const server: Server = createServer((request, response) => {
    // An empty page, for clients in browsers.
    if (request.url === "/page.html")
      response.setHeader("content-type", "text/html").end("<!doctype html><title>Page</title>");
    else listen(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, errors, close };
}

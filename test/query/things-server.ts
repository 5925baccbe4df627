import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createTransport, toNodeListener, type Server, type Transport } from "@diptych/runtime";
import { thingsPackage } from "./api.ts";

interface Thing {
  readonly name: string;
}

interface ById {
  readonly path: { readonly id: bigint };
}

/** The generated server on a socket, with things in memory. */
export interface ThingsServer {
  /** Folder of the generated sources. */
  readonly folder: string;
  readonly transport: Transport;
  /** Things by their ids. */
  readonly names: Map<bigint, string>;
  /** What handlers were called with. */
  readonly calls: string[];
  /** Lets things be `a`, `b` and `c`, and forgets the calls. */
  reset(): void;
  close(): Promise<void>;
}

/** Generates the package of this name, and serves it; lists have pages of two. */
export async function serveThings(name: string): Promise<ThingsServer> {
  const folder = await thingsPackage(name);
  const names = new Map<bigint, string>();
  const calls: string[] = [];
  const all = (): readonly Thing[] => [...names.values()].map((one) => ({ name: one }));
  const handlers = {
    getThing: ({ path: { id } }: ById) => {
      calls.push(`get ${id}`);
      const found = names.get(id);
      return found === undefined
        ? { status: 404, body: { code: 7 } }
        : { status: 200, body: { name: found } };
    },
    putThing: ({ path: { id }, body }: ById & { readonly body: Thing }) => {
      names.set(id, body.name);
      return { status: 200, body };
    },
    listThings: ({ query: { page = 1 } }: { readonly query: { readonly page?: number } }) => {
      calls.push(`list ${page}`);
      return { status: 200, body: { found: all().slice((page - 1) * 2, page * 2) } };
    },
    listBatches: ({ query: { first = 0 } }: { readonly query: { readonly first?: number } }) => {
      calls.push(`batch ${first}`);
      // Servers may give less than was asked for.
      return { status: 200, body: { found: all().slice(first, first + (first === 0 ? 1 : 2)) } };
    },
    listChains: ({ query: { after = "" } }: { readonly query: { readonly after?: string } }) => {
      calls.push(`chain ${after}`);
      const index = after === "" ? 0 : Number(after);
      const next = index + 1 < names.size ? { next: String(index + 1) } : {};
      return { status: 200, body: { found: all().slice(index, index + 1), ...next } };
    },
    watchThing: ({ path: { id } }: ById) => {
      calls.push(`watch ${id}`);
      return { status: 200, body: all() };
    },
  };
  const { createServer } = (await import(path.join(folder, "server.ts"))) as {
    createServer: (own: object) => Server;
  };
  const http = createHttpServer(toNodeListener(createServer(handlers)));
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    folder,
    names,
    calls,
    transport: createTransport({ baseUrl, retry: { retries: 0 } }),
    reset: () => {
      calls.length = 0;
      names.clear();
      for (const [i, own] of ["a", "b", "c"].entries()) names.set(BigInt(i + 1), own);
    },
    close: () => new Promise((resolve) => void http.close(() => resolve()).closeAllConnections()),
  };
}

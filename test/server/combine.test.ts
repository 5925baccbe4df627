import { createServer as listen, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { combine, toNodeListener, type Server } from "@diptych/runtime";
import { createServerCore } from "@diptych/runtime/codegen1";
import { ask } from "./ask.ts";
import { description, handlers, sample } from "./sample.ts";

const told: string[] = [];
const onRequest = ({ operation, path }: { operation: unknown; path: unknown }): void =>
  void told.push(`${String(operation)} ${String(path)}`);

/** The sample below another base path. */
const other = (basePath: string): Server =>
  createServerCore(
    description,
    { listUsers: () => ({ status: 200, body: basePath }), createUser: handlers["createUser"] },
    { basePath, onRequest },
  );

let open: HttpServer | undefined;
afterEach(() => {
  open?.closeAllConnections();
  open?.close();
});

describe("servers on one port", () => {
  it("get the requests below their paths, and the last one the rest", async () => {
    const both = combine(other("/rest/v2"), sample({}, { onRequest }));
    told.length = 0;
    const request = { method: "GET", url: "/rest/v2/users", headers: {} };
    expect((await both(request)).body).toBe('"/rest/v2"');
    expect((await ask(both, "GET /users")).status).toBe(200);
    expect((await both({ ...request, url: "/elsewhere" })).status).toBe(404);
    // Each request is told to the hooks of one server.
    expect(told.filter((line) => line === "listUsers /users")).toHaveLength(2);
  });

  it("are asked by their order where one is wrapped, so that only its answer tells", async () => {
    const asked: string[] = [];
    const wrapped =
      (name: string, server: Server): Server =>
      (request) => {
        asked.push(name);
        return server(request);
      };
    const all = combine(
      other("/rest/v1"),
      wrapped("two", other("/rest/v2")),
      other("/rest/v3"),
      wrapped("last", other("/rest/v4")),
    );
    const bodyOf = async (url: string, originalUrl?: string): Promise<unknown> =>
      (await all({ method: "GET", url, originalUrl, headers: {} })).body;
    expect(await bodyOf("/rest/v1/users")).toBe('"/rest/v1"');
    expect(asked).toEqual([]);
    expect(await bodyOf("/rest/v2/users")).toBe('"/rest/v2"');
    expect(await bodyOf("/rest/v3/users?q=/rest/v4")).toBe('"/rest/v3"');
    expect(await bodyOf("/users", "/rest/v1/users")).toBe('"/rest/v1"');
    expect(asked).toEqual(["two", "two"]);
    expect(await bodyOf("/rest/v4/users")).toBe('"/rest/v4"');
    expect(await bodyOf("/rest/v10/users")).toContain("There is nothing at this path.");
  });

  it("answer OPTIONS * with the methods of all", async () => {
    const both = combine(other("/rest/v2"), sample());
    const { status, headers } = await both({ method: "OPTIONS", url: "*", headers: {} });
    expect(status).toBe(204);
    const allow = headers[headers.indexOf("Allow") + 1]?.split(", ") ?? [];
    expect(new Set(allow).size).toBe(allow.length);
    expect(allow).toEqual(expect.arrayContaining(["GET", "PUT", "DELETE"]));
  });

  it("read a body once, behind an adapter", async () => {
    const listener = toNodeListener(combine(other("/rest/v2"), sample()));
    open = listen(listener).listen(0, "127.0.0.1");
    await new Promise((resolve) => open?.once("listening", resolve));
    const base = `http://127.0.0.1:${(open.address() as AddressInfo).port}`;
    for (const path of ["/rest/v2/users", "/rest/v3/users"]) {
      const answer = await fetch(base + path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: '{"name":"ann"}',
      });
      expect([answer.status, await answer.json()]).toMatchObject([201, { name: "ann" }]);
    }
  });

  it("are at least one", () => {
    expect(() => combine()).toThrow(TypeError);
  });
});

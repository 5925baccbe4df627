import { describe, expect, it } from "vitest";
import { createServerCore } from "@diptych/runtime/codegen1";
import { ask } from "./ask.ts";
import { description, sample } from "./sample.ts";

describe("finding the operation", () => {
  const server = sample();

  it.each([
    ["GET /users", 200],
    ["GET /users/a", 200],
    ["GET /users/", 404],
    ["GET /userss", 404],
    ["GET /", 404],
    ["GET /users/a/b", 404],
  ])("%s is %d", async (line, status) => {
    const headers = { Authorization: "Bearer good" };
    expect(await ask(server, line, headers)).toMatchObject({ status });
  });

  it.each([
    ["http://host:8080/rest/v3/users", 200],
    ["HTTPS://host/rest/v3/users?page_size=3", 200],
    ["/rest/v3", 404],
    ["/rest/v3x/users", 404],
    ["/other/users", 404],
    ["", 404],
    ["?", 404],
    ["http://host", 404],
    ["//rest/v3/users", 404],
    ["/rest/v3/users#part", 200],
  ])("the target %j is %d", async (url, status) => {
    expect(await server({ method: "GET", url, headers: {} })).toMatchObject({ status });
  });

  it("tells what is outside of its base paths from what is unknown within", async () => {
    expect(await server({ method: "GET", url: "/other", headers: {} })).toHaveProperty(
      "outside",
      true,
    );
    expect(await server({ method: "GET", url: "/rest/v3/other", headers: {} })).not.toHaveProperty(
      "outside",
    );
  });

  it("tells nobody of requests that others answer", async () => {
    const told: unknown[] = [];
    const tell = (event: unknown): void => void told.push(event);
    const own = sample({}, { onRequest: tell, onResponse: tell });
    const request = { method: "GET", url: "/other", headers: {}, shared: true };
    expect(await own(request)).toMatchObject({ status: 404, outside: true });
    expect(told).toEqual([]);
    await own({ ...request, shared: false });
    await own({ ...request, url: "/rest/v3/other" });
    expect(told).toHaveLength(4);
  });

  it("takes the root where the document has no base path", async () => {
    const own = createServerCore({ ...description, basePaths: [] }, {});
    expect(await own({ method: "GET", url: "/users", headers: {} })).toMatchObject({ status: 501 });
  });

  it("is 500 where routing fails", async () => {
    const route = (): number => {
      throw new Error("inside");
    };
    const own = createServerCore({ ...description, route }, {}, { onError: () => undefined });
    expect(await ask(own, "GET /users")).toMatchObject({ status: 500 });
  });

  it.each([
    ["", "/users", 200],
    ["", "/rest/v3/users", 404],
    ["/api/", "/api/users", 200],
    [["/a", "/a/b"], "/a/b/users", 200],
    [["/a", "/a/b"], "/a/users", 200],
  ])("with the base path %j, %s is %d", async (basePath, url, status) => {
    const own = sample({}, { basePath });
    expect(await own({ method: "GET", url, headers: {} })).toMatchObject({ status });
  });

  it("looks at the original URL where the URL is below no base path", async () => {
    const request = { method: "GET", url: "/users", headers: {} };
    expect(await server({ ...request, originalUrl: "/rest/v3/users" })).toMatchObject({
      status: 200,
    });
    expect(await server(request)).toMatchObject({ status: 404 });
  });

  it("answers 405 with Allow", async () => {
    const answer = await ask(server, "PATCH /users/a");
    expect(answer.status).toBe(405);
    expect(answer.headers["allow"]).toBe("GET, PUT, DELETE, HEAD, OPTIONS");
    expect(JSON.parse(answer.text)).toMatchObject({ title: "Method Not Allowed", status: 405 });
  });

  it.each(["constructor", "toString", "__proto__"])("knows no method %s", async (method) => {
    expect(await ask(server, `${method} /users`)).toMatchObject({ status: 405 });
  });

  it("answers 501 where the handler is missing, and asks nobody who it is", async () => {
    const answer = await ask(createServerCore(description, {}, {}), "GET /users/a");
    expect(answer.status).toBe(501);
    expect(await ask(server, "GET /tricky")).toMatchObject({ status: 501 });
  });

  it("takes handlers from a class", async () => {
    class Handlers {
      readonly #name = "kept";
      listUsers(): unknown {
        return { status: 200, body: this.#name };
      }
    }
    const own = createServerCore(description, new Handlers());
    expect(await ask(own, "GET /users")).toMatchObject({ status: 200, text: '"kept"' });
  });
});

describe("HEAD and OPTIONS", () => {
  const server = sample();

  it("answers HEAD as GET, without the body", async () => {
    const answer = await ask(server, "HEAD /users");
    expect(answer).toMatchObject({ status: 200, body: undefined });
    expect(answer.headers["content-length"]).toBe(String('{"size":null}'.length));
    expect(answer.headers["content-type"]).toBe("application/json");
  });

  it("answers problems to HEAD without a body", async () => {
    const answer = await ask(server, "HEAD /nothing");
    expect(answer).toMatchObject({ status: 404, body: undefined });
    expect(Number(answer.headers["content-length"])).toBeGreaterThan(0);
  });

  it("leaves HEAD and OPTIONS to the operations that are declared", async () => {
    expect(await ask(server, "HEAD /note")).toMatchObject({
      status: 204,
      headers: { "x-probe": "yes" },
    });
    expect(await ask(server, "OPTIONS /note")).toMatchObject({ status: 501 });
  });

  it("answers OPTIONS with what there is, without credentials", async () => {
    expect(await ask(server, "OPTIONS /users/a")).toEqual({
      status: 204,
      headers: { allow: "GET, PUT, DELETE, HEAD, OPTIONS" },
      text: "",
      body: undefined,
    });
    expect(await ask(server, "OPTIONS /users")).toMatchObject({
      headers: { allow: "GET, POST, HEAD, OPTIONS" },
    });
    const all = await server({ method: "OPTIONS", url: "*", headers: {} });
    expect(all).toMatchObject({
      status: 204,
      headers: ["Allow", "GET, POST, PUT, DELETE, HEAD, OPTIONS"],
    });
    expect(await server({ method: "GET", url: "*", headers: {} })).toMatchObject({ status: 404 });
  });
});

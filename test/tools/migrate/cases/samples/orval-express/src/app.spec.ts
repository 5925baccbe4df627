import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { app } from "./app";

const seen: string[] = [];
const chore = { id: "1", title: "Water plants", state: "open", created_at: "2024-05-01T10:00:00Z" };
let upstream: Server;
let admin: Server;
let base = "";

beforeAll(async () => {
  upstream = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => (text += part));
    request.on("end", () => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization} ${text}`);
      const send = (status: number, body?: unknown): void => {
        response.writeHead(status, body === undefined ? {} : { "Content-Type": "application/json" });
        response.end(body === undefined ? undefined : JSON.stringify(body));
      };
      if (request.url === "/v1/people/me") send(200, { id: "p1", display_name: "Ann" });
      else if (request.url === "/v1/chores/9") send(404, { code: "gone", message: "No chore." });
      else if (request.method === "DELETE") send(204);
      else if (request.method === "POST") send(201, { ...chore, ...(JSON.parse(text) as object) });
      else if (request.method === "PATCH") send(200, { ...chore, ...(JSON.parse(text) as object) });
      else if (request.url === "/v1/chores/1") send(200, chore);
      else send(200, { items: [chore], page_count: 4 });
    });
  });
  await new Promise<void>((resolve) => upstream.listen(4325, "127.0.0.1", resolve));
  admin = app.listen(0);
  base = `http://127.0.0.1:${(admin.address() as AddressInfo).port}`;
});
afterAll(() => {
  upstream.close();
  admin.close();
});

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${base}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

it("lists", async () => {
  expect(await (await fetch(base)).json()).toEqual({ of: "Ann", titles: ["Water plants"] });
  expect(seen.some((one) => /^GET \/v1\/chores\?(?:state=open&page=2|page=2&state=open) Bearer admin $/.test(one))).toBe(true);
});

it("adds and finishes", async () => {
  expect(await (await post("/", { title: "Cook" })).json()).toMatchObject({ title: "Cook", state: "in-progress" });
  expect(await (await post("/1/finish", {})).json()).toMatchObject({ state: "done" });
});

it("removes, and hands on a fault", async () => {
  expect((await fetch(`${base}/1`, { method: "DELETE" })).status).toBe(204);
  const missing = await post("/9/finish", {});
  expect(missing.status).toBe(404);
  expect(await missing.json()).toEqual({ reason: "gone" });
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { app } from "./app";

const seen: string[] = [];
const chore = { id: "1", title: "Water plants", state: "open", created_at: "2024-05-01T10:00:00Z" };
let upstream: Server;
let gateway: Server;
let base = "";

beforeAll(async () => {
  upstream = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => (text += part));
    request.on("end", () => {
      const { authorization, "x-program": program } = request.headers;
      seen.push(`${request.method} ${request.url} ${authorization} ${program} ${text}`);
      const send = (status: number, body: unknown): void => {
        response.writeHead(status, { "Content-Type": "application/json", "X-Total": "7" });
        response.end(JSON.stringify(body));
      };
      if (request.url === "/v1/people/me") send(200, { id: "p1", display_name: "Ann" });
      else if (request.url === "/v1/chores/9") send(404, { code: "gone", message: "No chore." });
      else if (request.method === "PATCH") send(200, { ...chore, ...(JSON.parse(text) as object) });
      else if (request.url === "/v1/chores/1") send(200, chore);
      else send(200, { items: [chore], page_count: 4 });
    });
  });
  await new Promise<void>((resolve) => upstream.listen(4324, "127.0.0.1", resolve));
  gateway = app.listen(0);
  base = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
afterAll(() => {
  upstream.close();
  gateway.close();
});

it("shows the board", async () => {
  const response = await fetch(`${base}/board?page=2`);
  expect(response.headers.get("X-Total")).toBe("7");
  expect(await response.json()).toEqual({ chores: ["Water plants"], of: "Ann" });
  expect(seen).toContain("GET /v1/chores?page=2&state=open Bearer gateway gateway ");
});

it("changes a chore", async () => {
  const response = await fetch(`${base}/board/1/done`, { method: "POST" });
  expect(response.status).toBe(202);
  expect(await response.json()).toMatchObject({ title: "Water plants", state: "done" });
  expect(seen.at(-1)).toBe('PATCH /v1/chores/1 Bearer gateway gateway {"state":"done"}');
});

it("hands on one chore, and a fault", async () => {
  expect(await (await fetch(`${base}/board/1`)).json()).toMatchObject({ id: "1" });
  const missing = await fetch(`${base}/board/9`);
  expect(missing.status).toBe(404);
  expect(await missing.json()).toEqual({ reason: "No chore." });
});

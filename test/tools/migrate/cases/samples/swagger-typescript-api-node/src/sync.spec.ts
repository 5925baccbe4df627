import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { add, copy, remove, rename, titleOf } from "./sync";

const seen: string[] = [];
const chore = { id: "1", title: "Water plants", state: "in-progress", created_at: "2024-05-01T10:00:00Z" };
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => (text += part));
    request.on("end", () => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization} ${text}`);
      const send = (status: number, body?: unknown): void => {
        response.writeHead(status, body === undefined ? {} : { "Content-Type": "application/json", "X-Total": "7" });
        response.end(body === undefined ? undefined : JSON.stringify(body));
      };
      if (request.url === "/v1/people/me") send(200, { id: "p1", display_name: "Ann" });
      else if (request.url === "/v1/chores/9") send(404, { code: "gone", message: "No chore." });
      else if (request.method === "POST") send(201, { ...chore, ...(JSON.parse(text) as object) });
      else if (request.method === "PATCH") send(200, { ...chore, ...(JSON.parse(text) as object) });
      else if (request.method === "DELETE") send(204);
      else if (request.url === "/v1/chores/1") send(200, chore);
      else send(200, { items: [chore], page_count: 4 });
    });
  });
  await new Promise<void>((resolve) => server.listen(4322, "127.0.0.1", resolve));
});
afterAll(() => server.close());

it("copies", async () => {
  const to = vi.fn();
  expect(await copy(to)).toBe(4);
  expect(to).toHaveBeenCalledWith({ title: "Water plants", state: "open" });
  expect(seen).toEqual(["GET /v1/chores?page=1&state=in-progress Bearer first "]);
});

it("reads one, and tells the fault of another", async () => {
  expect(await titleOf("1")).toBe("200 Water plants 7");
  expect(await titleOf("9")).toBe("404 gone");
});

it("adds, renames and removes", async () => {
  expect((await add({ title: "Cook" })).title).toBe("Cook");
  expect((await rename("1", "Bake")).title).toBe("Bake");
  expect(seen.at(-1)).toBe('PATCH /v1/chores/1 Bearer first {"title":"Bake"}');
  const log = vi.spyOn(console, "log").mockReturnValue();
  await remove(["1", "2"]);
  expect(log).toHaveBeenCalledWith("Ann has removed 2");
});

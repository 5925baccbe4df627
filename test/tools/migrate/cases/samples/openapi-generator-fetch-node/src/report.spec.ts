import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signIn } from "./clients.js";
import { addAll, finish, report } from "./report.js";

const seen: string[] = [];
const chore = (id: string, state = "open") => ({
  id,
  title: `Chore ${id}`,
  state,
  created_at: "2024-05-01T10:00:00Z",
  assigned_to: { id: "p1", display_name: "Ann" },
});
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => (text += part));
    request.on("end", () => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization} ${text}`);
      const send = (status: number, body: unknown): void => {
        response.writeHead(status, { "Content-Type": "application/json", "X-Total": "7" });
        response.end(JSON.stringify(body));
      };
      if (request.url?.startsWith("/v1/people/me")) send(200, { id: "p1", display_name: "Ann" });
      else if (request.url === "/v1/chores/9") send(404, { code: "gone", message: "No chore." });
      else if (request.method === "POST") send(201, { ...chore("3"), ...(JSON.parse(text) as object) });
      else if (request.method === "PATCH") send(200, { ...chore("1"), ...(JSON.parse(text) as object) });
      else if (request.url === "/v1/chores/1") send(200, chore("1"));
      else send(200, { items: [chore("1"), chore("2", "done")], page_count: 4 });
    });
  });
  await new Promise<void>((resolve) => server.listen(4321, "127.0.0.1", resolve));
});
afterAll(() => server.close());

it("reports", async () => {
  expect(await report(new Date("2024-06-01T00:00:00Z"))).toEqual([
    "7 on 4, 2 of Ann",
    "Chore 1 (open) since 2024",
    "Chore 2 (done) since 2024",
  ]);
  expect(seen.at(0)).toMatch(/^GET \/v1\/chores\?page=1&due_before=2024-06-01T00(?::|%3A)00(?::|%3A)00\.000Z Bearer first $/);
});

it("finishes, and tells why not", async () => {
  signIn("second");
  expect(await finish("1")).toBe("Chore 1 (done) since 2024");
  expect(seen.at(-1)).toBe('PATCH /v1/chores/1 Bearer second {"state":"done"}');
  expect(await finish("9")).toBe("404 gone");
});

it("adds several", async () => {
  expect((await addAll(["a", "b"])).map(({ title, state }) => `${title} ${state}`)).toEqual([
    "a in-progress",
    "b in-progress",
  ]);
});

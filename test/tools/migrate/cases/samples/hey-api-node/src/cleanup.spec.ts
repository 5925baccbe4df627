import { afterEach, expect, it, vi } from "vitest";
import { addStarted, cleanUp, describeChore } from "./cleanup";

const chore = (id: string, state = "open") => ({ id, title: `Chore ${id}`, state, created_at: "2024-05-01T10:00:00Z" });
const seen: string[] = [];

async function answer(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const text = await request.text();
  seen.push(`${request.method} ${pathname}${search} ${text}`);
  const send = (status: number, body: unknown): Response => Response.json(body, { status });
  if (pathname === "/v1/chores/9") return send(404, { code: "gone", message: "No chore." });
  if (request.method === "DELETE") return new Response(null, { status: 204 });
  if (request.method === "POST") return send(201, { ...chore("3"), ...(JSON.parse(text) as object) });
  if (request.method === "PATCH") return send(200, { ...chore("3"), ...(JSON.parse(text) as object) });
  if (pathname === "/v1/chores/1") return send(200, chore("1"));
  return send(200, { items: [chore("1"), chore("2", "done")], page_count: 1 });
}

vi.stubGlobal("fetch", (input: string | Request, init?: RequestInit) => answer(new Request(input, init)));
afterEach(() => void seen.splice(0));

it("cleans up", async () => {
  expect(await cleanUp()).toEqual(["Chore 1"]);
  expect(seen.map((one) => one.replace("%3A", ":").replace("%3A", ":"))).toEqual([
    "GET /v1/chores?page=1&due_before=2024-06-01T00:00:00Z ",
    "DELETE /v1/chores/2 ",
  ]);
});

it("describes a chore, and says why not", async () => {
  expect(await describeChore("1")).toBe("Chore 1");
  expect(await describeChore("9")).toBe("gone: No chore.");
});

it("adds and starts", async () => {
  expect(await addStarted("Cook")).toMatchObject({ state: "in-progress" });
  expect(seen.at(-1)).toBe('PATCH /v1/chores/3 {"state":"in-progress"}');
});

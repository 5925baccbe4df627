import { expect, it } from "vitest";
import type { ProblemReply, Reply } from "@diptych/runtime";
import { ask } from "./ask.ts";
import { sample } from "./sample.ts";

const own = ({ status, body }: ProblemReply): Reply => ({
  status,
  body: { code: `E${status}`, text: body.detail },
});

it.each([
  ["GET /nothing", {}, 404],
  ["PATCH /users", {}, 405],
  ["GET /users/ann", {}, 401],
  ["GET /users?page_size=x", {}, 400],
  ["POST /users", { "Content-Type": "text/csv" }, 415],
])("shapes the response to %s", async (line, headers, status) => {
  const told: unknown[] = [];
  const onError = (error: unknown): void => void told.push((error as Error).message);
  const server = sample({}, { shapeError: own, onError });
  const answer = await ask(server, line, headers, line.startsWith("POST") ? "x" : undefined);
  expect(answer.status).toBe(status);
  if (line === "GET /users/ann" || line.includes("page_size")) {
    // Those operations list 200 and 404 only.
    expect(JSON.parse(answer.text)).toMatchObject({ type: "about:blank", status });
    expect(told).toHaveLength(1);
  } else {
    expect(JSON.parse(answer.text)).toMatchObject({ code: `E${status}` });
    expect(told).toEqual([]);
  }
  if (status === 405) expect(answer.headers["allow"]).toContain("GET");
  if (status === 401) expect(answer.headers["www-authenticate"]).toContain("Basic");
});

it("may leave the problem, or give another one", async () => {
  const server = sample(
    {},
    { shapeError: (problem) => ({ ...problem, status: 410 }) as ProblemReply },
  );
  expect((await ask(server, "GET /nothing")).status).toBe(410);
});

it.each([
  [
    "throws",
    () => {
      throw new Error("inside");
    },
  ],
  ["gives a success", () => ({ status: 200, body: {} })],
  ["gives nothing", () => undefined],
])("that %s leaves the problem as it is", async (_, shapeError) => {
  const told: unknown[] = [];
  const server = sample(
    {},
    { shapeError: shapeError as never, onError: (error) => told.push(error) },
  );
  const answer = await ask(server, "GET /nothing");
  expect([answer.status, answer.headers["content-type"], told.length]).toEqual([
    404,
    "application/problem+json",
    1,
  ]);
});

import { describe, expect, it } from "vitest";
import { serviceUnavailable } from "@diptych/runtime";
import { ask } from "./ask.ts";
import { sample } from "./sample.ts";

const away = new Error("the database at 10.0.0.1 is away");
const fail = (): never => {
  throw away;
};
const authorization = { Authorization: `Basic ${btoa("ann:right")}` };
const problemFor = (error: unknown) =>
  error === away ? serviceUnavailable("Later.", 5) : undefined;

describe("problemFor", () => {
  it.each([
    ["a handler", sampleWith({ handlers: { getUser: fail } })],
    ["a hook of authenticate", sampleWith({ options: { authenticate: { basic: fail } } })],
    ["authorize", sampleWith({ options: { authorize: fail } })],
    ["around", sampleWith({ options: { around: fail } })],
  ])("answers an error of %s by a status that no operation lists", async (_, make) => {
    const told: unknown[] = [];
    const server = make({ problemFor, onError: (error: unknown) => told.push(error) });
    const answer = await ask(server, "GET /users/ann", authorization);
    expect(answer.status).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
    expect(JSON.parse(answer.text)).toMatchObject({ status: 503, detail: "Later." });
    expect(told).toEqual([away]);
  });

  it.each([
    ["gives nothing", () => undefined],
    ["gives a success", () => ({ status: 200, body: {} })],
    ["throws", fail],
  ])("that %s leaves the 500", async (_, given) => {
    const make = sampleWith({ handlers: { getUser: fail } });
    const server = make({ problemFor: given as never, onError: () => {} });
    const answer = await ask(server, "GET /users/ann", authorization);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain("10.0.0.1");
  });
});

function sampleWith({
  handlers = {},
  options = {},
}: {
  readonly handlers?: Parameters<typeof sample>[0];
  readonly options?: object;
}) {
  return (more: object) => sample(handlers, { ...options, ...more });
}

import type { ApiError, CallOptions, ClientOptions, Issue, Validation } from "@diptych/runtime";
import { beforeAll, describe, expect, it } from "vitest";
import { serve } from "../serve.ts";
import { withPaths } from "../../support/generate.ts";
import { generateClient, type ClientModule } from "./generated-client.ts";

const document = withPaths(
  `/thing:
  get:
    operationId: getThing
    responses:
      "200":
        description: The thing.
        content:
          application/json: { schema: { $ref: "#/components/schemas/Thing" } }
          application/xml: { schema: { $ref: "#/components/schemas/Thing" } }
      "409": { description: No., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
`,
  `schemas:
  Thing:
    type: object
    required: [name]
    properties: { name: { type: string }, kind: { type: string, enum: [a, b] }, parts: { type: array, items: { type: string, enum: [x] } }, last: { type: integer } }
`,
);

let module: ClientModule;
beforeAll(async () => void (module = await generateClient(document)));

const bodies = {
  good: '{"name":"n","kind":"a"}',
  undeclared: '{"name":"n","more":1}',
  enum: '{"name":"n","kind":"secret"}',
  many: JSON.stringify({ name: "n", parts: Array.from({ length: 500 }, () => "y") }),
  wrong: '{"name":7,"kind":"c"}',
  behind: JSON.stringify({ name: "n", parts: Array.from({ length: 500 }, () => "y"), last: "l" }),
  broken: "{",
};

type Outcome = "value" | "error";

async function call(
  text: string,
  options: Partial<ClientOptions>,
  ofCall: CallOptions = {},
): Promise<Outcome> {
  const { url } = await serve((_, reply) =>
    reply.writeHead(200, { "Content-Type": "application/json" }).end(text),
  );
  const thing = module.createClient({ baseUrl: url, ...options })["getThing"];
  try {
    expect(await thing?.({}, ofCall)).toEqual(JSON.parse(text));
    return "value";
  } catch (error) {
    expect((error as ApiError).kind).toBe("decode");
    return "error";
  }
}

describe("responses in JSON", () => {
  const none: Validation | undefined = undefined;
  it.each([
    [none, { good: 1, undeclared: 1, enum: 1, many: 1, wrong: 0, behind: 0, broken: 0 }],
    ["tolerant", { good: 1, undeclared: 1, enum: 1, many: 1, wrong: 0, behind: 0, broken: 0 }],
    ["strict", { good: 1, undeclared: 1, enum: 0, many: 0, wrong: 0, behind: 0, broken: 0 }],
    ["warn", { good: 1, undeclared: 1, enum: 1, many: 1, wrong: 1, behind: 1, broken: 0 }],
    ["off", { good: 1, undeclared: 1, enum: 1, many: 1, wrong: 1, behind: 1, broken: 0 }],
  ] as const)("with %s", async (validation, expected) => {
    for (const [name, isTaken] of Object.entries(expected)) {
      const text = bodies[name as keyof typeof bodies];
      const outcome = isTaken === 1 ? "value" : "error";
      expect([name, await call(text, { validation })]).toEqual([name, outcome]);
      expect([name, await call(text, { validation: "strict" }, { validation })]).toEqual([
        name,
        validation === undefined ? await call(text, { validation: "strict" }) : outcome,
      ]);
    }
  });

  it("are told to the hook where they are let through, without their values", async () => {
    const heard: (readonly [string, readonly Issue[]])[] = [];
    const onMismatch: ClientOptions["onMismatch"] = (issues, { operation }) =>
      void heard.push([operation, issues]);
    await call(bodies.good, { onMismatch });
    await call(bodies.wrong, { onMismatch });
    await call(bodies.wrong, { onMismatch, validation: "off" });
    expect(heard).toEqual([]);
    await call(bodies.enum, { onMismatch });
    await call(bodies.wrong, { onMismatch, validation: "warn" });
    expect(heard.map(([operation, issues]) => [operation, issues.map(({ path }) => path)])).toEqual(
      [
        ["getThing", ["/kind"]],
        ["getThing", ["/name", "/kind"]],
      ],
    );
    expect(JSON.stringify(heard)).not.toContain("secret");
  });

  it("tell the hook of what comes behind many unknown values", async () => {
    const heard: (readonly Issue[])[] = [];
    const onMismatch: ClientOptions["onMismatch"] = (issues) => void heard.push(issues);
    await call(bodies.behind, { onMismatch, validation: "warn" });
    expect(heard[0]).toHaveLength(101);
    expect(heard[0]?.at(-1)?.path).toBe("/last");
  });

  it("are refused where the hook throws", async () => {
    const onMismatch = (): never => {
      throw new Error("hook");
    };
    expect(await call(bodies.enum, { onMismatch })).toBe("error");
    expect(await call(bodies.good, { onMismatch })).toBe("value");
  });
});

it("wrong options are refused", () => {
  const make = (options: object) => () => module.createClient({ baseUrl: "/", ...options });
  expect(make({ validation: "of" })).toThrow('validation is "of"');
  expect(make({ onMismatch: true })).toThrow("onMismatch");
});

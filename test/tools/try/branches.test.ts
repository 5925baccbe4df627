import { describe, expect, it } from "vitest";
import { folderWith, runIn } from "../frame/memory-host.ts";
import {
  attempt,
  jsonOf,
  loadText,
  serving,
  type Answer,
  type GotRequest,
} from "./small-service.ts";

const document = `openapi: 3.1.0
info: { title: Kinds, version: "1" }
paths:
  /things:
    post:
      operationId: addThing
      parameters: [{ name: mode, in: query, schema: { oneOf: [{ type: boolean }, { enum: [fast, slow] }] } }]
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [target, list]
              additionalProperties: false
              properties:
                target:
                  oneOf:
                    - { type: object, additionalProperties: false, required: [a], properties: { a: { type: string } } }
                    - { type: object, additionalProperties: false, required: [b], properties: { b: { enum: [1, 2] } } }
                list: { type: array, items: { anyOf: [{ type: integer }, { type: string }] } }
                maybe: { type: [string, "null", integer] }
                labels: { type: object, additionalProperties: { type: number } }
      responses: { "204": { description: Made. }, "400": { description: Wrong. } }
`;

const live = await loadText(document);

interface Body {
  readonly target?: { readonly a?: unknown; readonly b?: unknown };
  readonly list?: readonly unknown[];
  readonly maybe?: unknown;
  readonly labels?: object;
}

/** Takes all objects, and keeps them. */
function service(taken: Body[]): Answer {
  return (request: GotRequest, answer) => {
    const body = jsonOf(request);
    const isValid = typeof body === "object" && body !== null;
    if (isValid) taken.push(body as Body);
    answer.writeHead(isValid ? 204 : 400).end();
  };
}

describe("each kind of value is sent", () => {
  it("of choices, enums, null, optional properties, lists and maps", async () => {
    const taken: Body[] = [];
    const { branches } = await attempt(live, service(taken));
    const has = (isSo: (body: Body) => boolean): boolean => taken.some(isSo);
    const kinds = {
      firstChoice: has(({ target }) => typeof target?.a === "string"),
      secondChoice: has(({ target }) => target?.b === 1),
      itsOther: has(({ target }) => target?.b === 2),
      emptyList: has(({ list }) => list?.length === 0),
      listOfTexts: has(({ list }) => typeof list?.[0] === "string"),
      listOfNumbers: has(({ list }) => typeof list?.[0] === "number"),
      null: has(({ maybe }) => maybe === null),
      text: has(({ maybe }) => typeof maybe === "string"),
      number: has(({ maybe }) => typeof maybe === "number"),
      without: has((body) => !("maybe" in body)),
      emptyMap: has(({ labels }) => JSON.stringify(labels) === "{}"),
      fullMap: has(({ labels }) => Object.keys(labels ?? {}).length === 1),
    };
    expect(Object.entries(kinds).filter(([, isSent]) => !isSent)).toEqual([]);
    expect(branches.all).toBeGreaterThan(12);
    expect(branches.sent).toBe(branches.all);
  });
});

it("the report counts them, and --coverage fails below a share", async () => {
  const folder = await folderWith({ "kinds.yaml": document });
  const tried = (...args: readonly string[]): ReturnType<typeof runIn> =>
    serving(service([]), (origin) =>
      runIn(folder, ["try", origin, "kinds.yaml", "--write", ...args]),
    );
  const whole = await tried("--coverage", "100");
  expect(whole.out).toMatch(/^(\d+) of \1 kinds of values were sent/m);
  const cut = await tried("--coverage", "90", "--max-requests", "8");
  expect(cut.code).toBe(1);
  expect(cut.err).toContain("fewer than 90 % of the kinds of values were sent");
  const json = await tried("-f", "json");
  const { branches } = JSON.parse(json.out) as { branches: { all: number; sent: number } };
  expect(branches.sent).toBe(branches.all);
});

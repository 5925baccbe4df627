import { expect, it } from "vitest";
import { attempt, json, loadText } from "../small-service.ts";
import { levelOf } from "../../../../tools/try/levels.ts";

const live = await loadText(`openapi: 3.1.0
info: { title: Notes, version: "1" }
paths:
  /notes:
    get:
      operationId: listNotes
      parameters:
        - { name: after, in: query, schema: { type: integer, minimum: 1, maximum: 9 } }
        - { name: done, in: query, schema: { type: boolean } }
      responses:
        "200":
          description: Numbers.
          content: { application/json: { schema: { type: array, items: { type: integer } } } }
        "400": { description: Invalid. }
`);

/** Notes by a service that reads numbers and booleans of queries by two functions; undefined is refused. */
const notes = (
  number: (text: string) => number | undefined,
  boolean: (text: string) => boolean | undefined,
) =>
  attempt(live, ({ url, method }, answer) => {
    if (method !== "GET") return json(answer, 405, undefined, { allow: "GET" });
    const query = new URL(url, "http://localhost").searchParams;
    if (query.getAll("after").length > 1 || query.getAll("done").length > 1)
      return json(answer, 400);
    const [after, done] = [query.get("after"), query.get("done")];
    const least = after === null ? 0 : number(after);
    const isDone = done === null ? false : boolean(done);
    if (least === undefined || !(least >= 0 && least <= 9) || isDone === undefined)
      return json(answer, 400);
    json(answer, 200, [isDone ? 1 : 0, least]);
  });

/** Numbers as Python reads them. */
const pythons = (text: string): number | undefined =>
  /^\s*\+?[1-9]\d*\s*$/.test(text) ? Number(text) : undefined;

const words = new Map([
  ["true", true],
  ["1", true],
  ["yes", true],
  ["false", false],
  ["0", false],
  ["no", false],
]);
const pythonsWord = (text: string): boolean | undefined => words.get(text.trim().toLowerCase());

it("notes spellings that mean the same, as frameworks take them", async () => {
  const { findings } = await notes(pythons, pythonsWord);
  expect(new Set(findings.map(({ rule }) => `${rule} ${levelOf(rule)}`))).toEqual(
    new Set(["spelling-accepted note"]),
  );
  expect(findings.map(({ message }) => message)).toContain(
    "'after' has a plus sign, and the answer is 200",
  );
});

it("tells of texts that are read as other values", async () => {
  // A text that is no number is read as 0.
  const { findings } = await notes(
    (text) => (/^-?\d+$/.test(text) ? (Number(text) > 0 ? Number(text) : undefined) : 0),
    (text) => (text === "false" ? false : text !== ""),
  );
  const ofNumber = findings.filter(({ message }) => message.startsWith("'after'"));
  expect(new Set(ofNumber.map(({ rule }) => rule))).toEqual(new Set(["invalid-accepted"]));
});

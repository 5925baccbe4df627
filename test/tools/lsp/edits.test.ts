import fc from "fast-check";
import { expect, it } from "vitest";
import { folderWith } from "../frame/memory-host.ts";
import { Editor } from "./client.ts";

const numbers = Array.from({ length: 24 }, (_, i) => i);

/** A document of which no block is read as a whole. */
const document = `openapi: 3.0.3
info: { title: Many, version: "1" }
tags:
  - name: things
paths:
${numbers
  .map(
    (i) => `  /things${i}/{id}:
    get:
      operationId: getThing${i}
      tags: [things]
      description: Reads it.
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        "200":
          description: |
            The thing, and

            # no comment
          content:
            application/json:
              schema:
                $ref: "#/components/schemas/Thing${i}"
`,
  )
  .join("")}components:
  schemas:
${numbers
  .map(
    (i) => `    Thing${i}:
      type: object
      description: A thing.
      required: [id]
      properties:
        id: { type: string, example: a }
        # diptych-ignore integer-id-format: it is small
        size_id: { type: integer }
        name:
          type: string
          nullable: true
          enum: [a, b]
        other:
          $ref: "#/components/schemas/Thing${(i * 7) % 24}"
`,
  )
  .join("")}`;

/** Parts that are replaced, with what takes their place. */
const changes = [
  ["Reads it", "Reads *it*: all"],
  ["A thing.", ""],
  ["type: string", "type: strin"],
  ["type: integer", "type: integer, minimum: a"],
  ["required: [id]", "required: [id"],
  ["required: [id]", "required: [none]"],
  ["schemas/Thing1", "schemas/Thin1"],
  ["enum: [a, b]", "enum: [a, a]"],
  ["      required", "     required"],
  ["operationId: getThing1", "operationId: getThing2"],
  ["description: |", 'description: "'],
  ["example: a", "example: 1"],
  ["Thing3:", "Thing4:"],
  ["tags: [things]", "tags: [others]"],
  ["nullable: true", "nullable"],
  ["responses:", "respons:"],
  ["# diptych-ignore", "# ignore"],
  ["# diptych-ignore integer-id-format: it is small\n", ""],
  ["components:", "component:"],
  ["3.0.3", "3.1.0"],
  ["\n  /things5", "\n\n  # words\n  /things6"],
] as const;

const edits = fc.array(
  fc.record({
    change: fc.constantFrom(...changes),
    isMended: fc.boolean(),
    nth: fc.nat({ max: 9 }),
  }),
  { minLength: 2, maxLength: 5 },
);

/** A text with one of the places where a part stands replaced. */
function replaced(text: string, part: string, other: string, nth: number): string {
  const pieces = text.split(part);
  if (pieces.length === 1) return text;
  const at = 1 + (nth % (pieces.length - 1));
  return pieces.slice(0, at).join(part) + other + pieces.slice(at).join(part);
}

it("finds and shows after any edits what a server finds and shows that opens the text", async () => {
  const folder = await folderWith({});
  let count = 0;
  await fc.assert(
    fc.asyncProperty(edits, async (list) => {
      const editor = await Editor.start(folder);
      const name = `typed${++count}.yaml`;
      await editor.open(name, document);
      let text = document;
      for (const { change, isMended, nth } of list) {
        const earlier = text;
        text = replaced(text, change[0], change[1], nth);
        if (text === earlier) continue;
        await editor.put(name, text);
        // The answer waits for the check.
        await editor.hover(name, "description");
        await sameAsFresh(editor, folder, name, text);
        if (isMended) {
          text = earlier;
          await editor.put(name, text);
          await sameAsFresh(editor, folder, name, text);
        }
      }
      await editor.end();
    }),
    { numRuns: 5 },
  );
});

async function sameAsFresh(
  editor: Editor,
  folder: string,
  name: string,
  text: string,
): Promise<void> {
  const fresh = await Editor.start(folder);
  await fresh.open(name, text);
  await expect.poll(() => fresh.told.has(name)).toBe(true);
  const wanted = fresh.found(name);
  await expect.poll(() => editor.found(name), { message: text }).toEqual(wanted);
  // Types and places of texts with mistakes are those from before them.
  const isBroken = wanted.some(({ code }) => /^(?:yaml-|duplicate-key)/.test(String(code)));
  const hasErrors = wanted.some(({ severity }) => severity === 1);
  for (const part of ["schemas/Thing", "size_id", "getThing", "application/json", "enum"]) {
    if (!hasErrors)
      expect(await editor.hover(name, part, 2)).toEqual(await fresh.hover(name, part, 2));
    if (!isBroken)
      expect(await editor.definition(name, part, 2)).toEqual(await fresh.definition(name, part, 2));
    expect(await editor.complete(name, part)).toEqual(await fresh.complete(name, part));
  }
  await fresh.end();
}

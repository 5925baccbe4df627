import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkOut, type Checkout, type Ended } from "./checkout.ts";

let checkout: Checkout;

beforeAll(async () => {
  checkout = await checkOut();
});

afterAll(() => checkout?.remove());

/** Runs a script of the example; the output has no lines of npm itself. */
async function script(name: string, ...args: readonly string[]): Promise<Ended> {
  return checkout.run("npm", "run", "--silent", name, ...(args.length > 0 ? ["--", ...args] : []));
}

it("generates", async () => {
  expect(await script("generate", "--check")).toMatchObject({ code: 1 });
  const { code, out, err } = await script("generate");
  // A slow machine sees how far it is.
  const ended = err.replaceAll(/^.* so far\n/gm, "").replace(/in .*/, "");
  expect({ code, err: ended }).toEqual({
    code: 0,
    err: "spec/books.yaml: done \n",
  });
  expect(out).toMatch(/^spec\/books\.yaml +\d+ .* new$/m);
  expect(await script("generate", "--check")).toMatchObject({ code: 0 });
});

it("lints its document, and finds every handler", async () => {
  expect(await script("lint:spec")).toEqual({
    code: 0,
    out: "1 document, no findings\n",
    err: "",
  });
  expect(await script("lint:handlers")).toEqual({
    code: 0,
    out: "src/handlers.ts has every handler\n",
    err: "",
  });
});

it("compiles under its strict settings", async () => {
  expect(await script("build")).toEqual({ code: 0, out: "", err: "" });
});

it("serves and calls itself, on both wires", async () => {
  const { code, out, err } = await script("start");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out.split("\n")).toEqual([
    "books: The Sea & the Shore, Stars",
    "same in XML: true",
    'as XML: <Book isbn="9783161484100"><title>The Sea &amp; the Shore</title><authors><author>Ada North</author><author>Ben West</author></authors><genre>novel</genre><price>12.5</price></Book>',
    "and back: 12.5",
    "of a genre: 1",
    "invalid: 400 /isbn /price",
    "there already: 409",
    "a stranger: 401",
    "gone: 404",
    "",
  ]);
});

it("notices what a changed document asks for, and compiles with what scaffold adds", async () => {
  const spec = path.join(checkout.folder, "spec/books.yaml");
  const text = await readFile(spec, "utf8");
  const added = `    put:
      operationId: replaceBook
      summary: Change a book
      tags: [books]
      security: [{ keeper: [] }]
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: "#/components/schemas/Book" } }
      responses:
        "204": { description: The book has changed. }
        "404": { $ref: "#/components/responses/Problem" }
`;
  await writeFile(spec, text.replace("    delete:\n", `${added}    delete:\n`));
  expect(await script("generate", "--check")).toMatchObject({ code: 1 });
  expect(await script("lint:handlers")).toMatchObject({
    code: 1,
    err: expect.stringContaining("missing  replaceBook  PUT /books/{isbn}") as string,
  });
  expect(await script("generate")).toMatchObject({ code: 0 });
  expect(await checkout.run("npx", "--no", "diptych", "scaffold")).toMatchObject({
    code: 0,
    out: "added 1 handler to src/handlers.ts: replaceBook\n",
  });
  expect(await script("build")).toEqual({ code: 0, out: "", err: "" });
  expect(await script("lint:handlers")).toMatchObject({ code: 0 });
});

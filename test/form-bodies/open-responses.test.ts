import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { open, seen } from "../multipart/uploads.ts";
import { generateFiles, withPaths, writePackage } from "../support/generate.ts";

const document = withPaths(`/parts:
  get:
    operationId: getParts
    responses:
      "200":
        description: Parts.
        content:
          multipart/form-data:
            schema: { type: object, required: [note], additionalProperties: true, properties: { note: { type: string } } }
`);

it("a response may have texts and files of any names", async () => {
  const file = new File(["x"], "a.png", { type: "image/png" });
  const body = { note: "n", more: "m", file, several: ["a", file], n: 5 };
  const opened = await open<"getParts">(
    { getParts: () => ({ status: 200, body }) },
    {},
    "node",
    document,
  );
  const got = { name: "a.png", type: "image/png", text: "x" };
  expect(await seen(await opened.client.getParts())).toEqual({
    note: "n",
    more: "m",
    file: got,
    several: ["a", got],
    n: "5",
  });
  await opened.close();
  const usage = `import { getParts, type Transport } from "./client.js";
import type { Handlers } from "./server.js";
export const use = async (transport: Transport): Promise<string | undefined> => {
  const { note, more } = await getParts(transport);
  return typeof more === "string" ? more : note;
};
export const handlers: Handlers = {
  getParts: () => ({ status: 200, body: { note: "n", more: "m", file: new Blob(["x"]) } }),
};
`;
  const folder = await writePackage(
    await generateFiles(document, { emit: ["server", "client"] }),
    "open-responses",
  );
  await writeFile(path.join(folder, "src/usage.ts"), usage);
  expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
});

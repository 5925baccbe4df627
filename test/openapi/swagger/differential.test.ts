import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { generateFiles } from "../../support/generate.ts";

interface Converter {
  convertObj(
    document: object,
    options: { readonly patch: boolean; readonly warnOnly: boolean },
  ): Promise<{ readonly openapi: object }>;
}

// The package has no types.
const converter = createRequire(import.meta.url)("swagger2openapi") as Converter;
const folder = new URL("./documents/", import.meta.url);

/** Everything that can be generated: schemas with their codecs, servers and clients. */
const emit = ["types", "validate", "json", "xml", "server", "client"] as const;

test.each(readdirSync(folder))(
  "%s generates what another converter's document does",
  async (name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    const { openapi } = await converter.convertObj(parse(text) as object, {
      patch: false,
      warnOnly: false,
    });
    const ours = await generateFiles(text, { emit });
    const theirs = await generateFiles(JSON.stringify(openapi), { emit });
    expect(ours).toEqual(theirs);
  },
);

import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { bundle } from "../../../tools/bundle/bundle.ts";
import { documentText } from "../../../tools/bundle/document-text.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { readSources } from "../../../generator/source/reading/read.ts";
import { memoryHost } from "../../source/memory-host.ts";
import { readCases } from "../../support/case-folder.ts";

async function bundled(files: Readonly<Record<string, string>>): Promise<string> {
  const diagnostics = new Diagnostics();
  const sources = await readSources("spec.yaml", memoryHost(files));
  const value = await bundle(sources, {}, diagnostics);
  if (value === undefined) throw new Error(diagnostics.all.map(({ message }) => message).join());
  return documentText(value, "yaml");
}

interface Document {
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A document whose components stand in another file. */
function split(text: string): Readonly<Record<string, string>> {
  const document = parse(text, { maxAliasCount: -1 }) as Document;
  const groups = Object.entries(document.components).map(([group, members]) => {
    const refs = Object.keys(members).map((name) => {
      const pointer = name.replaceAll("~", "~0").replaceAll("/", "~1");
      return [name, { $ref: `parts/all.yaml#/components/${group}/${encodeURI(pointer)}` }];
    });
    return [group, Object.fromEntries(refs)];
  });
  const entry = { ...document, components: Object.fromEntries(groups) as unknown };
  return { "spec.yaml": stringify(entry), "parts/all.yaml": text };
}

const cases = readCases()
  .filter(({ isWrong }) => !isWrong)
  .map(({ name, document }) => [name, document] as const);

describe("a bundle", () => {
  it.each(cases)("of one file is its own bundle: %s", async (_, text) => {
    const once = await bundled({ "spec.yaml": text });
    expect(await bundled({ "spec.yaml": once })).toBe(once);
    expect(parse(once)).toEqual(parse(text));
  });

  it.each(cases.filter(([, text]) => text.includes("\ncomponents:")))(
    "puts components back where they were taken from: %s",
    async (_, text) => {
      expect(parse(await bundled(split(text)))).toEqual(parse(text));
    },
  );
});

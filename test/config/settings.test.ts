import { readFileSync } from "node:fs";
import path from "node:path";
import { Project } from "ts-morph";
import { describe, expect, it } from "vitest";
import { artefacts } from "../../generator/emit/artefacts.ts";
import { artefactNames } from "../../generator/views/artefact.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: { readonly enum?: readonly string[] };
}

const schema = JSON.parse(read("generator/config/config.schema.json")) as Schema & {
  readonly definitions: { readonly spec: Schema };
};
const { spec } = schema.definitions;

/** The schema of each interface in `config.ts`. */
const interfaces: Readonly<Record<string, Schema | undefined>> = {
  Config: schema,
  LintConfig: schema.properties?.["lint"],
  SpecConfig: spec,
  PackageConfig: spec.properties?.["package"],
  ClientConfig: spec.properties?.["client"],
};

const keys = (one: Schema | undefined): readonly string[] => Object.keys(one?.properties ?? {});

describe("settings are the same", () => {
  const source = new Project({ skipAddingFilesFromTsConfig: true }).addSourceFileAtPath(
    path.join(root, "generator/config/config.ts"),
  );

  it.each(Object.entries(interfaces))("in %s and in the JSON Schema", (name, one) => {
    const properties = source.getInterfaceOrThrow(name).getProperties();
    expect(properties.map((property) => property.getName()).sort()).toEqual([...keys(one)].sort());
  });

  it("on the page about the configuration", () => {
    const page = read("docs/config.md");
    const missing = keys(spec).filter((key) => !page.includes(`\`specs[].${key}`));
    expect(missing).toEqual([]);
  });
});

describe("built-in artefacts are the same", () => {
  it("in the JSON Schema", () => {
    // Types of paths are a file of their own, no artefact of views.
    expect(spec.properties?.["emit"]?.items?.enum).toEqual([...artefactNames, "paths"]);
  });

  it("among what is emitted", () => {
    const emitted = new Set(artefacts.map(({ name }) => name));
    expect(artefactNames.filter((name) => !emitted.has(name))).toEqual([]);
  });
});

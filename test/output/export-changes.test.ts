import { describe, expect, it } from "vitest";
import type { GeneratedFile } from "../../generator/output/format.ts";
import { exportChanges } from "../../generator/output/export-changes.ts";
import type { OutputHost } from "../../generator/output/host.ts";
import { manifestName, manifestText } from "../../generator/output/manifest.ts";
import { applyPlan } from "../../generator/output/apply.ts";
import { isCurrent, planOutput } from "../../generator/output/write.ts";

type Texts = Readonly<Record<string, string>>;

function memory(texts: Texts): OutputHost & { readonly files: Map<string, string> } {
  const files = new Map(Object.entries(texts).map(([name, text]) => [`out/${name}`, text]));
  return {
    files,
    kindOf: (path) => Promise.resolve(files.has(path) ? "file" : undefined),
    read: (path) => {
      const text = files.get(path);
      return Promise.resolve(text === undefined ? undefined : Buffer.from(text));
    },
    write: (path, bytes) => Promise.resolve(void files.set(path, Buffer.from(bytes).toString())),
    remove: (path) => Promise.resolve(void files.delete(path)),
  };
}

/** Files of a run; those in `inner` are not imported by users. */
const generated = (texts: Texts, inner: readonly string[] = []): GeneratedFile[] =>
  Object.entries(texts).map(([path, text]) => ({
    path,
    bytes: Buffer.from(text),
    isEntry: path.endsWith(".ts") && !inner.includes(path),
  }));

async function changes(
  before: Texts,
  after: Texts,
  { from, inner = [] }: { readonly from?: string; readonly inner?: readonly string[] } = {},
): Promise<unknown> {
  const manifest = manifestText({
    files: Object.keys(before),
    ...(from !== undefined && { version: from }),
  });
  const host = memory({ ...before, [manifestName]: manifest });
  const files = generated(after, inner);
  return exportChanges(await planOutput("out", files, host, "0.3.0"), files, host, "0.3.0");
}

const pet = `/** A pet. */
export interface Pet {
  readonly name: string;
}
`;

describe("names that an update changes", () => {
  it("are those that went, and those that are declared otherwise", async () => {
    const before = `${pet}
export type Kind =
  | "cat"
  | "dog";
export const kinds: readonly Kind[] = ["cat", "dog"];
export function nameOf(
  pet: Pet,
): string {
  return pet.name;
}
export class Shop {
  readonly pets: Pet[] = [];
}
`;
    const after = `${pet.replace("name: string", "name: string | null")}
export type Kind = "cat" | "dog";
export const kinds: readonly Kind[] = ["dog", "cat"];
export function nameOf(pet: Pet, fallback: string): string {
  return pet.name ?? fallback;
}
`;
    expect(await changes({ "types.ts": before }, { "types.ts": after }, { from: "0.2.9" })).toEqual(
      {
        from: "0.2.9",
        removed: [{ name: "Shop", module: "types.ts" }],
        changed: [
          { name: "Pet", module: "types.ts" },
          { name: "nameOf", module: "types.ts" },
        ],
      },
    );
  });

  it("are none where comments, layout and bodies differ", async () => {
    const before = `${pet}
export function nameOf(pet: Pet): string {
  // Every pet has one.
  return pet.name;
}
export const url = "https://pets.test/*";
`;
    const after = `/** An animal. */
export interface Pet {
  /** As it is called. */
  readonly name: string;
}
export const url = "https://pets.test/*";
export function nameOf(
  pet: Pet, // any
): string {
  return \`\${pet.name}\`;
}
`;
    expect(await changes({ "types.ts": before }, { "types.ts": after })).toBeUndefined();
  });

  it("count where users import them, from whichever module they come", async () => {
    const before = {
      "index.ts":
        'export type * from "./types.js";\nexport { makePet as make } from "./inner.js";\n',
      "types.ts": pet,
      "inner.ts": `export function makePet(): Pet {\n}\nexport function hidden(): void {\n}\n`,
    };
    const moved = {
      "index.ts": 'export type * from "./models/types.js";\nexport { make } from "./inner.js";\n',
      "models/types.ts": pet,
      "inner.ts": `export function make(name: string): Pet {\n}\n`,
    };
    const inner = ["inner.ts", "models/types.ts"];
    expect(await changes(before, moved, { inner })).toEqual({
      removed: [],
      changed: [{ name: "make", module: "index.ts" }],
    });
  });

  it("include those of a module that a package had an entry for", async () => {
    const manifest = '{ "exports": { "./types": { "diptych-source": "./src/types.ts" } } }';
    const before = { "package.json": manifest, "src/types.ts": pet };
    expect(await changes(before, { "src/index.ts": "" })).toEqual({
      removed: [{ name: "Pet", module: "src/types.ts" }],
      changed: [],
    });
  });

  it("are not looked for in an output of the same version, or of nobody", async () => {
    expect(
      await changes({ "types.ts": pet }, { "types.ts": "" }, { from: "0.3.0" }),
    ).toBeUndefined();
    const files = generated({ "types.ts": pet });
    const host = memory({ "types.ts": "" });
    const plan = await planOutput("out", files, host, "0.3.0");
    expect(await exportChanges(plan, files, host, "0.3.0")).toBeUndefined();
  });

  it("end where modules export each other", async () => {
    const before = {
      "a.ts": 'export * from "./b.js";\n',
      "b.ts": `export * from "./a.js";\n${pet}`,
    };
    expect(await changes(before, { "a.ts": "", "b.ts": "" })).toEqual({
      removed: [
        { name: "Pet", module: "a.ts" },
        { name: "Pet", module: "b.ts" },
      ],
      changed: [],
    });
  });
});

describe("the version in a manifest", () => {
  it("is that of the run which last changed the output", async () => {
    const host = memory({});
    const files = generated({ "types.ts": pet });
    await applyPlan(await planOutput("out", files, host, "0.3.0"), host);
    expect(host.files.get(`out/${manifestName}`)).toContain('"version": "0.3.0"');
    expect(isCurrent(await planOutput("out", files, host, "0.4.0"))).toBe(true);
    const other = generated({ "types.ts": `${pet}\n` });
    await applyPlan(await planOutput("out", other, host, "0.4.0"), host);
    expect(host.files.get(`out/${manifestName}`)).toContain('"version": "0.4.0"');
  });
});

import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "../../generator/diagnostics/catalogue.ts";
import type { Tarball } from "../../scripts/pack.mjs";
import { changeRules } from "../../tools/diff/rules/index.ts";
import { partsIn } from "../../tools/frame/pages.ts";
import { page as sizesPage, statedSizes } from "../../scripts/package-sizes.mjs";
import { packPackages } from "../support/packages.ts";
import { brokenLinks, importsOf, missingFiles, type Contents } from "./contents.ts";

const root = path.resolve(import.meta.dirname, "../..");

const names = [
  "diptych",
  "@diptych/runtime",
  "@diptych/multipart",
  "@diptych/query",
  "@diptych/mock",
  "@diptych/transports",
  "@diptych/zod",
  "@diptych/v2",
  "@diptych/v3",
  "@diptych/service",
];

let tarballs: readonly Tarball[];
beforeAll(async () => void (tarballs = await packPackages()));

async function bytesOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const tarball = tarballs.find((one) => one.name === name);
  if (tarball === undefined) throw new Error(`${name} was not packed`);
  return new Uint8Array(await readFile(tarball.file));
}

async function contentsOf(name: string): Promise<Contents> {
  const pkg = createPackageFromTarballData(await bytesOf(name));
  const folder = `/node_modules/${name}/`;
  const files = new Set(pkg.listFiles(folder).map((file) => file.slice(folder.length)));
  const read = (file: string): string => pkg.readFile(folder + file);
  const manifest = JSON.parse(read("package.json")) as Contents["manifest"];
  return { manifest, files, read };
}

it("packs every package of the project", () => {
  expect(tarballs.map((tarball) => tarball.name).sort()).toEqual([...names].sort());
});

describe.each(names)("%s", (name) => {
  it("has every file that its manifest, its modules and its source maps name", async () => {
    expect(missingFiles(await contentsOf(name))).toEqual([]);
  });

  it("has its licence and a README, and neither tests nor figures nor machine's files", async () => {
    const { files } = await contentsOf(name);
    expect(files).toContain("LICENSE");
    expect(files).toContain("README.md");
    const odd = [...files].filter((file) =>
      /^(test|bench)\/|(^|\/)node_modules\/|\.test\.|(?<!^examples\/[\w-]+\/)tsconfig|\.tsbuildinfo$|(^|\/)\./.test(
        file,
      ),
    );
    expect(odd).toEqual([]);
  });

  it("has every page and file that its pages link to", async () => {
    expect(brokenLinks(await contentsOf(name))).toEqual([]);
  });

  it("names no folder of the machine that built it", async () => {
    const { files, read } = await contentsOf(name);
    for (const file of files) expect(read(file).includes(root), file).toBe(false);
  });

  it("is ESM without side effects, under a licence, for the Nodes that the tests run on", async () => {
    const { manifest } = await contentsOf(name);
    expect(manifest).toMatchObject({
      type: "module",
      sideEffects: false,
      license: "MIT",
      engines: { node: ">=20.19" },
    });
  });

  it("has nothing for publint to say", async () => {
    const bytes = await bytesOf(name);
    const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
    const texts = messages.map((message) => formatMessage(message, pkg ?? {}, { color: false }));
    // The examples are packages to copy; nobody imports them where they are.
    expect(texts.filter((text) => !text?.startsWith("./examples/"))).toEqual([]);
  });

  it("has types that are right in every way to resolve ESM", async () => {
    const result = await checkPackage(createPackageFromTarballData(await bytesOf(name)));
    if (result.types === false) throw new Error("no types");
    // `attw --profile esm-only` leaves these out as well: they never load an ES module.
    const ignored = new Set(["node10", "node16-cjs"]);
    const problems = result.problems.filter(
      (problem) => !("resolutionKind" in problem && ignored.has(problem.resolutionKind)),
    );
    expect(problems).toEqual([]);
    for (const { subpath, resolutions } of Object.values(result.entrypoints)) {
      const found = resolutions["node16-esm"].resolution ?? resolutions.bundler.resolution;
      expect(found, subpath).toBeDefined();
    }
  });
});

it("is as large as docs/packages.md says, which `npm run sizes` writes", async () => {
  const stated = statedSizes(await readFile(sizesPage, "utf8"));
  const near = (measured: number, said = 0): boolean =>
    Math.abs(measured / 1000 - said) <= Math.max(1, said * 0.1);
  expect([...stated.keys()].sort()).toEqual([...names].sort());
  for (const { name, size, unpackedSize } of tarballs) {
    const [tarball, files] = stated.get(name) ?? [];
    expect(near(size, tarball), `${name}: ${size} bytes of tarball`).toBe(true);
    expect(near(unpackedSize, files), `${name}: ${unpackedSize} bytes of files`).toBe(true);
  }
});

it("carries the pages for users: the index, a part for each code, and no page for contributors", async () => {
  const { files, read } = await contentsOf("diptych");
  expect(files).toContain("docs/README.md");
  expect(files).not.toContain("docs/architecture.md");
  expect(files).not.toContain("docs/contributing.md");
  for (const [kind, codes] of [
    ["diagnostics", Object.keys(catalogue)],
    ["changes", Object.keys(changeRules)],
  ] as const) {
    const parts = partsIn(read(`docs/${kind}.md`));
    expect([...parts.keys()].sort()).toEqual([...codes].sort());
    for (const [code, { text }] of parts) {
      const page = await readFile(path.join(root, `docs/${kind}/${code}.md`), "utf8");
      expect(withoutTargets(text)).toBe(withoutTargets(page));
    }
  }
});

/** A page whose links lead nowhere: the joined ones lead elsewhere than the pages themselves. */
const withoutTargets = (page: string): string => page.replace(/\]\([^)]*\)/g, "]()");

it("has the libraries that its program needs within it, each under its licence", async () => {
  const { files, manifest, read } = await contentsOf("diptych");
  const own = Object.keys(manifest["dependencies"] as object);
  expect(own).toEqual(["@diptych/runtime", "oxfmt"]);
  const peers = Object.keys(manifest["peerDependencies"] as object);
  const isFound = (specifier: string): boolean =>
    isBuiltin(specifier) ||
    [...own, ...peers].some((name) => specifier === name || specifier.startsWith(`${name}/`));
  const modules = [...files].filter((file) => file.endsWith(".js") && file.startsWith("dist/"));
  const asked = modules
    .flatMap((file) => importsOf(read(file)))
    .filter((specifier) => !specifier.startsWith("."));
  expect(asked).toContain("oxfmt");
  expect([...new Set(asked)].filter((one) => !isFound(one))).toEqual([]);
  const titles = [...read("LIBRARIES.md").matchAll(/^## (\S+) \d/gm)].map(([, name]) => name);
  expect(titles).toEqual(expect.arrayContaining(["ajv", "commander", "handlebars", "yaml"]));
});

it.each([
  ["diptych", 9_000_000, 600],
  ["@diptych/runtime", 1_500_000, 1_000],
])(
  "%s is light: at most %i bytes in %i files, without sources and source maps",
  async (name, bytes, count) => {
    const { files } = await contentsOf(name);
    const { unpackedSize } = tarballs.find((one) => one.name === name) ?? {};
    expect(unpackedSize).toBeLessThanOrEqual(bytes);
    expect(files.size).toBeLessThanOrEqual(count);
    const odd = [...files].filter((file) => /\.map$|(?<!\.d)\.ts$/.test(file));
    expect(odd).toEqual([]);
  },
);

it("has the runtime once more in few files, which Node.js loads alone", async () => {
  const { manifest, files, read } = await contentsOf("@diptych/runtime");
  const exported = Object.values(manifest["exports"] as Readonly<Record<string, unknown>>);
  const entries = exported.filter((one) => typeof one === "object") as { readonly node: string }[];
  expect(entries.length).toBeGreaterThan(2);
  const chunks = [...files].filter((file) => file.startsWith("dist/node/"));
  expect(chunks.length).toBeLessThan(15);
  for (const file of chunks) {
    const others = importsOf(read(file)).filter((one) => !one.startsWith("node:"));
    // Not one module of the others: a class that stood in both would not be the same.
    for (const one of others)
      expect(chunks).toContain(path.posix.join(path.posix.dirname(file), one));
  }
  for (const { node } of entries) expect(chunks).toContain(node.slice(2));
});

it("has an engine for browsers: at most 450 KB for all but overlays and the types of paths", async () => {
  const { files, manifest, read } = await contentsOf("diptych");
  const doors = Object.entries(
    manifest["exports"] as Readonly<Record<string, object | string>>,
  ).flatMap(([door, entry]) =>
    typeof entry === "object" && "browser" in entry ? [[door, String(entry.browser)] as const] : [],
  );
  expect(doors.map(([door]) => door)).toEqual(["./core", "./lint", "./diff", "./report"]);
  const all = [...files].filter((file) => file.startsWith("dist/browser/"));
  for (const [, file] of doors) expect(all).toContain(file.slice("./".length));
  for (const specifier of all.flatMap((file) => importsOf(read(file))))
    expect(specifier).toMatch(/^\.{1,2}\//);
  const loaded = reachedFrom(
    doors.filter(([door]) => door !== "./report").map(([, file]) => path.posix.normalize(file)),
    (file) =>
      importsOf(read(file))
        .filter((specifier) => !/\/(?:overlaid-source|paths)-\w+\.js$/.test(specifier))
        .map((specifier) => path.posix.join(path.posix.dirname(file), specifier)),
  );
  expect([...loaded].some((file) => file.includes("/generate-"))).toBe(true);
  const size = [...loaded].reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
  expect(size).toBeLessThanOrEqual(450_000);
});

function reachedFrom(
  start: readonly string[],
  targets: (file: string) => readonly string[],
): ReadonlySet<string> {
  const reached = new Set(start);
  for (const file of reached) for (const target of targets(file)) reached.add(target);
  return reached;
}

describe("generated packages", () => {
  it.each(["@diptych/v2", "@diptych/v3"])(
    "%s depends on the runtime that is packed",
    async (name) => {
      const { manifest } = await contentsOf(name);
      const runtime = await contentsOf("@diptych/runtime");
      expect(manifest["dependencies"]).toEqual({
        "@diptych/runtime": `^${String(runtime.manifest["version"])}`,
      });
    },
  );

  it("give each artefact an entry", async () => {
    const { manifest } = await contentsOf("@diptych/v2");
    expect(Object.keys(manifest["exports"] as object)).toEqual(
      expect.arrayContaining([".", "./types", "./validate", "./schemas", "./xml/decode"]),
    );
  });
});

describe("brokenLinks", () => {
  it("names what a page links to in vain", () => {
    const texts: Readonly<Record<string, string>> = {
      "README.md": "[a](docs/a.md#x) [b](docs/b.md) [c](docs) [d](https://d.example) `[e](e.md)`",
      "docs/a.md": "[up](../README.md), [out](../../out.md), [below](#x)",
    };
    const files = new Set(Object.keys(texts));
    expect(brokenLinks({ manifest: {}, files, read: (file) => texts[file] ?? "" })).toEqual([
      "docs/b.md, linked from README.md",
      "../out.md, linked from docs/a.md",
    ]);
  });
});

describe("missingFiles", () => {
  const texts: Readonly<Record<string, string>> = {
    "index.js": 'import { a } from "./a.js";\n//# sourceMappingURL=index.js.map\n',
    "index.js.map": '{"sources":["src/index.ts"]}',
  };
  const contents = (manifest: Contents["manifest"]): Contents => ({
    manifest,
    files: new Set(Object.keys(texts)),
    read: (file) => texts[file] ?? "",
  });

  it("names what a manifest, a module and a source map lead to in vain", () => {
    const exports = { ".": { types: "./index.d.ts", default: "./index.js" } };
    expect(missingFiles(contents({ exports }))).toEqual([
      "index.d.ts, named by exports",
      "a.js, named by index.js",
      "src/index.ts, named by index.js.map",
    ]);
  });
});

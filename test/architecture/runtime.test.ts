import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import * as codegen1 from "@diptych/runtime/codegen1";
import * as rules from "@diptych/runtime/rules";
import * as bytes from "../../runtime/src/text/byte.ts";
import { findCycle, importGraph } from "../support/imports.ts";

const root = path.resolve(import.meta.dirname, "../..");
const runtime = importGraph("runtime/src/**/*.ts");

/** Where generated code imports from. */
const generatedImports = "@diptych/runtime/codegen1";

/** Modules that packages and generated code name; see the `exports` of the runtime. */
const entries = ["index.ts", "codegen1.ts", "rules.ts"];

/** What each room may import from, besides itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  platform: ["text"],
  issue: [],
  text: [],
  http: ["check"],
  check: [],
  decimal: ["check"],
  options: [],
  union: ["check"],
  validate: ["issue", "check", "union"],
  conditions: ["check", "validate"],
  json: [
    "platform",
    "issue",
    "text",
    "check",
    "decimal",
    "options",
    "union",
    "validate",
    "conditions",
  ],
  xml: [
    "platform",
    "issue",
    "text",
    "check",
    "decimal",
    "options",
    "union",
    "validate",
    "conditions",
  ],
  stream: ["platform", "http", "issue", "json", "xml"],
  parameters: ["issue", "http", "check", "decimal", "json", "validate", "conditions"],
  problem: ["issue", "xml"],
  multipart: ["platform", "issue", "http", "check", "stream", "json", "parameters", "problem"],
  filter: ["issue", "check", "decimal", "parameters"],
  client: [
    "issue",
    "http",
    "check",
    "options",
    "stream",
    "validate",
    "json",
    "xml",
    "parameters",
    "problem",
    "multipart",
  ],
  server: [
    "platform",
    "issue",
    "http",
    "check",
    "options",
    "stream",
    "text",
    "json",
    "xml",
    "parameters",
    "problem",
    "multipart",
  ],
  webhooks: ["platform", "http", "options", "client", "server"],
};

/** Rooms within one room that must not import from each other, one way or both. */
const apart: readonly (readonly [from: string, to: string])[] = [
  ["json/read", "json/write"],
  ["json/write", "json/read"],
  ["xml/read", "xml/write"],
  ["xml/write", "xml/read"],
  ["parameters/read", "parameters/write"],
  ["parameters/write", "parameters/read"],
  ["client/transport", "client/auth"],
  ["server/fetch", "server/node"],
  ["server/node", "server/fetch"],
];

/** Path below the sources. */
const local = (file: string): string => file.replace(/^runtime\/src\//, "");
const room = (file: string): string => local(file).split("/")[0] ?? "";
const modules = [...runtime].filter(([file]) => !entries.includes(local(file)));

describe("rooms of the runtime", () => {
  it.each(Object.keys(allowed))(
    "%s imports from the rooms that the table has, and no others",
    (name) => {
      const found = modules
        .filter(([file]) => room(file) === name)
        .flatMap(([, targets]) => targets)
        .map((target) => (target === "#platform" ? "platform" : room(target)))
        .filter((target) => target !== name && !target.startsWith("node:"));
      expect([...new Set(found)].sort()).toEqual([...(allowed[name] ?? [])].sort());
    },
  );

  it("are all in the table", () => {
    const rooms = new Set(modules.map(([file]) => room(file)));
    expect([...rooms].sort()).toEqual(Object.keys(allowed).sort());
  });

  it.each(apart)("%s imports nothing of %s", (from, to) => {
    const found = modules
      .filter(([file]) => local(file).startsWith(`${from}/`))
      .filter(([, targets]) => targets.some((target) => local(target).startsWith(`${to}/`)));
    expect(found).toEqual([]);
  });

  it("hold no more than 25 modules each, so that one guess finds a file", () => {
    const counts = new Map<string, number>();
    for (const [file] of runtime)
      counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
  });

  it("have no dependencies, and no imports of Node.js outside the platform", () => {
    for (const [file, targets] of runtime) {
      for (const target of targets) {
        if (target === "#platform" || target.startsWith("runtime/src/")) continue;
        expect(`${file} imports ${target}`).toMatch(
          /^runtime\/src\/platform\/node\.ts imports node:/,
        );
      }
    }
  });

  it("have no cycle", () => {
    expect(findCycle(runtime)).toBeUndefined();
  });
});

describe("names of bytes", () => {
  it("stand for the same byte in every module", () => {
    const table = new Map(Object.entries(bytes));
    let count = 0;
    for (const [file] of runtime) {
      if (!["xml", "json"].includes(room(file))) continue;
      const text = readFileSync(path.join(root, file), "utf8");
      for (const [, name = "", value] of text.matchAll(/^ *const (\w+) = (0x[\da-f]{2});$/gm)) {
        expect(`${file}: ${name} ${Number(value)}`).toBe(`${file}: ${name} ${table.get(name)}`);
        count++;
      }
    }
    expect(count).toBeGreaterThan(20);
  });
});

describe("entries of the runtime", () => {
  it("are imported by no module of it, but for one entry by another", () => {
    const found = modules.filter(([, targets]) =>
      targets.some((one) => entries.includes(local(one))),
    );
    expect(found).toEqual([]);
  });

  it("give generated code every rule", () => {
    expect(Object.keys(codegen1)).toEqual(expect.arrayContaining(Object.keys(rules)));
  });

  it("give generated code nothing that no view prints", () => {
    const folder = path.join(root, "generator");
    const views = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /^(artefacts|views)\/.*\.ts$/.test(file))
      .map((file) => readFileSync(path.join(folder, file), "utf8"))
      .join("");
    const printed = new Set([...views.matchAll(/\brt\.(\w+)/g)].map(([, name]) => name));
    const called = Object.keys(codegen1).filter((name) => !(name in rules));
    expect(called.length).toBeGreaterThan(200);
    expect(called.filter((name) => !printed.has(name))).toEqual([]);
  });
});

describe("generated code", () => {
  const folders = ["generated/v2/src", "generated/v3/src"];
  for (const name of readdirSync(path.join(root, "test/cases"))) {
    const output = `test/cases/${name}/out`;
    if (existsSync(path.join(root, output))) folders.push(output);
  }

  it.each(folders)(`%s imports only from ${generatedImports}`, (folder) => {
    const outside: string[] = [];
    for (const file of readdirSync(path.join(root, folder), {
      recursive: true,
      encoding: "utf8",
    })) {
      if (!file.endsWith(".ts")) continue;
      const text = readFileSync(path.join(root, folder, file), "utf8");
      for (const [statement, specifier = ""] of text.matchAll(
        /^(?:import|export)\b[^;]*?\bfrom "([^"]+)";$/gm,
      )) {
        if (specifier.startsWith(".")) continue;
        // Names for people are passed on from the entry for people.
        const expected = statement.startsWith("export") ? "@diptych/runtime" : generatedImports;
        // The user's package that a setting names.
        if (specifier === "temporal-polyfill") continue;
        if (specifier !== expected) outside.push(`${file}: ${statement}`);
      }
    }
    expect(outside).toEqual([]);
  });
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findCycle, importGraph } from "./support/imports.ts";

const root = path.resolve(import.meta.dirname, "..");
const generator = importGraph("generator/**/*.ts");
const tools = importGraph("tools/**/*.ts");
const service = importGraph("service/**/*.ts", "!service/dist/**");
const bench = importGraph(
  "bench/*.mjs",
  "bench/{commands,data,measure,pages,peers,print,servers,service}/**/*.mjs",
);

/** The folder of the generator or of the tools that a file is in. */
const room = (file: string): string => file.split("/")[1] ?? "";

/** Modules of the project that a file imports. */
const ownTargets = (
  graph: ReadonlyMap<string, readonly string[]>,
  file: string,
): readonly string[] =>
  (graph.get(file) ?? []).filter(
    (target) => /^(?:generator|tools)\//.test(target) || !/^(node:|[@a-z])/.test(target),
  );

describe("directions of imports within the engine", () => {
  /** Folders that each folder of the engine may import from, besides itself, packages and Node. It knows no tool. */
  const allowed: Readonly<Record<string, readonly string[]>> = {
    diagnostics: [],
    names: [],
    patterns: [],
    portable: [],
    rules: ["names", "patterns"],
    source: ["json-path", "portable", "diagnostics"],
    "json-schema": ["source"],
    "json-path": [],
    code: ["names"],
    openapi: ["json-schema", "source", "portable", "diagnostics"],
    ir: ["openapi", "source", "portable", "diagnostics", "rules", "patterns", "names"],
    views: ["ir", "rules", "code", "names"],
    paths: ["code", "openapi", "source", "portable", "diagnostics", "names"],
    samples: ["ir", "rules", "patterns"],
    plugins: ["views", "ir", "code", "diagnostics"],
    "plugin.ts": ["plugins", "samples", "views", "ir", "rules", "code", "names"],
    artefacts: ["plugin.ts"],
    emit: ["artefacts", "views", "plugins", "ir", "code", "names", "diagnostics"],
    output: ["emit", "diagnostics"],
    report: ["portable", "diagnostics"],
    snippets: ["samples", "views", "ir", "code", "openapi", "diagnostics", "names"],
    findings: ["source", "diagnostics", "names"],
    live: ["analyse.ts", "generate.ts", "views", "ir", "rules", "code", "source", "diagnostics"],
    "core.ts": ["analyse.ts", "generate.ts", "ir", "views", "source", "diagnostics"],
    "path-types.ts": ["paths", "openapi", "source", "diagnostics"],
    "analyse.ts": ["paths", "views", "samples", "ir", "openapi", "source", "diagnostics"],
    "generate.ts": [
      "analyse.ts",
      "paths",
      "output",
      "emit",
      "plugins",
      "views",
      "code",
      "ir",
      "openapi",
      "source",
      "diagnostics",
    ],
  };

  it.each([...generator.keys()])("%s", (file) => {
    for (const target of ownTargets(generator, file)) {
      expect(target).toMatch(/^generator\//);
      if (room(target) === room(file)) continue;
      expect(allowed[room(file)], `${room(file)} imports ${target}`).toContain(room(target));
    }
  });

  it("have no folder that the table does not know", () => {
    expect(
      [...new Set([...generator.keys()].map(room))].filter((name) => !(name in allowed)),
    ).toEqual([]);
  });
});

describe("rooms of the tools", () => {
  /** Tools that each may import from, besides itself, the frame, the engine, packages and Node. */
  const seams: Readonly<Record<string, readonly string[]>> = {
    frame: [],
    bundle: [],
    changelog: ["diff", "lint"],
    completion: [],
    diff: [],
    docs: ["bundle", "diff"],
    explain: ["diff", "lint"],
    generate: [],
    init: [],
    lint: [],
    lsp: ["lint"],
    migrate: [],
    mock: ["try"],
    scaffold: [],
    try: [],
    types: [],
    update: ["diff"],
  };
  /** Files that know all tools. */
  const lists = new Set([
    "main.ts",
    "program.ts",
    "run.ts",
    "commands.ts",
    "config-checks.ts",
    "engine.ts",
    "index.ts",
  ]);

  it.each([...tools.keys()])("%s", (file) => {
    if (lists.has(room(file))) return;
    for (const target of ownTargets(tools, file)) {
      if (target.startsWith("generator/")) continue;
      expect(target).toMatch(/^tools\//);
      if ([room(file), "frame"].includes(room(target))) continue;
      expect(seams[room(file)], `${room(file)} imports ${target}`).toContain(room(target));
    }
  });

  it("are in the table, each one", () => {
    const rooms = new Set([...tools.keys()].map(room).filter((name) => !lists.has(name)));
    expect([...rooms].sort()).toEqual(Object.keys(seams).sort());
  });
});

describe("layers of the service", () => {
  /** What each folder may import from, besides itself, packages and Node. */
  const allowed: Readonly<Record<string, readonly string[]>> = {
    model: [],
    stored: [],
    generated: [],
    drivers: ["model", "stored", "generated"],
    store: ["model", "stored"],
    domain: ["model", "stored", "store", "drivers"],
    queues: ["domain", "store"],
    auth: ["model", "domain", "store", "generated"],
    administration: ["model", "domain", "auth", "generated"],
    v2: ["model", "stored", "domain", "store", "auth"],
    v3: ["model", "domain", "store", "auth"],
    sandbox: ["generated", "model", "domain", "store", "auth", "demo"],
    "catalog-file": ["model", "domain", "store", "generated"],
    config: [],
    effects: [],
    server: [
      "catalog-file",
      "generated",
      "administration",
      "model",
      "stored",
      "domain",
      "store",
      "drivers",
      "effects",
      "queues",
      "auth",
      "v2",
      "v3",
      "sandbox",
      "config",
      "demo",
    ],
    commands: ["model", "domain", "store", "config", "server"],
    demo: ["model", "stored", "domain"],
    "main.ts": ["commands", "config", "server"],
    "index.ts": ["server", "demo", "domain", "auth", "model", "drivers", "sandbox"],
  };
  const layer = (file: string): string => file.split("/")[1] ?? "";

  it.each([...service.keys()])("%s", (file) => {
    for (const target of service.get(file) ?? []) {
      if (!target.startsWith("service/") || layer(target) === layer(file)) continue;
      expect(allowed[layer(file)], `${layer(file)} imports ${target}`).toContain(layer(target));
    }
  });

  /** Packages that only some folders import, and those folders. */
  const keepers: readonly (readonly [string, RegExp, readonly string[]])[] = [
    ["the query builder", /^kysely$/, ["store", "queues", "server"]],
    ["databases", /^(pg|pg-boss|libsql)$/, ["store", "queues"]],
    // Permissions and the stand-in's patterns are tables of operations.
    ["version 2", /^@diptych\/v2(\/|$)/, ["auth", "sandbox", "server", "v2"]],
    ["version 3", /^@diptych\/v3(\/|$)/, ["auth", "sandbox", "server", "v3"]],
  ];

  it.each(keepers)("leave %s to those who keep it", (_, wanted, folders) => {
    const users = [...service].filter(([, targets]) => targets.some((one) => wanted.test(one)));
    expect(new Set(users.map(([file]) => layer(file)))).toEqual(new Set(folders));
  });

  it("have no folder that the table does not know", () => {
    expect(
      [...new Set([...service.keys()].map(layer))].filter((name) => !(name in allowed)),
    ).toEqual([]);
  });

  it("leave sockets, files and the environment to the outermost", () => {
    const outer = /^service\/(commands|server|config|drivers)\//;
    const reach = [...service].filter(
      ([file, targets]) =>
        !outer.test(file) &&
        file !== "service/store/database/open-sqlite.ts" &&
        targets.some((target) =>
          /^node:(http|https|net|tls|fs|process|child_process)/.test(target),
        ),
    );
    expect(reach.map(([file]) => file)).toEqual([]);
  });

  it("ask the service's clock for the time", () => {
    const own = [...service.keys()].filter((file) =>
      /\bDate\.now\(|\bnew Date\(\)/.test(readFileSync(path.join(root, file), "utf8")),
    );
    expect(own).toEqual(["service/domain/shared/clock.ts"]);
  });
});

describe("fragments", () => {
  const sources = [...generator.keys(), ...tools.keys()].map((file) => ({
    file,
    text: readFileSync(path.join(root, file), "utf8"),
  }));

  it("trust no text outside the folder that quotes it", () => {
    const callers = sources.filter(({ text }) => /\bCode\.trusted\b/.test(text));
    expect(callers.map(({ file }) => path.dirname(file))).toContain("generator/code");
    expect(callers.filter(({ file }) => !file.startsWith("generator/code/"))).toEqual([]);
  });

  it("are made without regular expressions and comparisons of their text", () => {
    const views = sources.filter(({ file }) => /^generator\/(artefacts|views|paths)\//.test(file));
    expect(views.filter(({ text }) => /\bfrom "[./]*names\/quote\.ts"/.test(text))).toEqual([]);
  });
});

describe("the artefacts of JSON and filters", () => {
  const own = [...generator.keys()].filter((file) => file.startsWith("generator/artefacts/"));

  it("are written with what plugins have, and nothing else", () => {
    expect(own.length).toBeGreaterThan(10);
    for (const file of own) {
      const outside = (generator.get(file) ?? []).filter((target) => !own.includes(target));
      expect([...new Set(outside)], file).toEqual(
        outside.length === 0 ? [] : ["generator/plugin.ts"],
      );
    }
  });
});

describe("the generator and the runtime", () => {
  it("meet where rules are evaluated and where generated code runs; the names of symbols are in a file that is made", () => {
    const threads = [...generator, ...tools].flatMap(([file, targets]) =>
      targets
        .filter((target) => target.startsWith("@diptych/"))
        .map((target) => `${file} ${target}`),
    );
    expect(threads.sort()).toEqual([
      "generator/live/live-modules.ts @diptych/runtime",
      "generator/live/live-modules.ts @diptych/runtime/codegen1",
      "generator/rules/evaluate.ts @diptych/runtime/rules",
    ]);
  });
});

describe("import cycles", () => {
  it("finds a cycle where there is one", () => {
    expect(
      findCycle(
        new Map([
          ["a", ["b"]],
          ["b", ["c"]],
          ["c", ["b"]],
        ]),
      ),
    ).toEqual(["b", "c", "b"]);
  });

  it.each([
    ["generator", generator],
    ["tools", tools],
    ["bench", bench],
    ["service", service],
  ])("has none in %s", (_, graph) => {
    expect(findCycle(graph)).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { code, exportedValue, ModuleScope, type ModuleId } from "../../generator/code/index.ts";
import { moduleSyntax } from "../../generator/code/module-syntax.ts";
import { LiveModules } from "../../generator/live/live-modules.ts";
import { loadLive } from "../../generator/live/load-live.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { camelCase } from "../../generator/names/identifier.ts";
import { withPaths } from "../support/generate.ts";

type Body = (scope: ModuleScope, syntax: ReturnType<typeof moduleSyntax>) => readonly string[];

/** A module as a script: what its body says, with the statements at its top. */
function script(module: ModuleId, body: Body): readonly [string, string] {
  const scope = new ModuleScope(module);
  const syntax = moduleSyntax("script");
  const statements = body(scope, syntax);
  return [`${module.slice(2)}.js`, [...syntax.head(scope, "js"), ...statements].join("\n")];
}

const load = (...modules: readonly (readonly [string, string])[]): Promise<LiveModules> =>
  LiveModules.of(new Map(modules));

/** Modules that import each other: each exports a function, which calls the other's, and a constant. */
const circle = (own: ModuleId, other: ModuleId): readonly [string, string] =>
  script(own, (scope, syntax) => {
    const [f, value] = [exportedValue(other, "f"), exportedValue(other, "value")];
    const called = scope.print(code`${f}(depth - 1)`, "script");
    const read = scope.print(code`${value}`, "script");
    return [
      `${syntax.export("f")}function f(depth) { return depth === 0 ? "${own}" : ${called}; }`,
      `${syntax.export("both")}const both = () => [value, ${read}];`,
      `${syntax.export("value")}const value = "${own} and " + ${scope.print(f, "script")}(0);`,
    ];
  });

describe("modules that import each other", () => {
  it.each(["./a", "./b"] as const)("have all that the other has, from %s", async (first) => {
    const modules = await load(circle("./a", "./b"), circle("./b", "./a"));
    const { f, both } = modules.get(first) as { f(depth: number): string; both(): unknown };
    const other = first === "./a" ? "./b" : "./a";
    expect([f(0), f(1), f(2)]).toEqual([first, other, first]);
    // A function is there before its module has run; a constant is read when it is used.
    expect(both()).toEqual([`${first} and ${other}`, `${other} and ${first}`]);
  });

  it("run once each, what is imported before", async () => {
    const log: string[] = [];
    Object.assign(globalThis, { liveLog: log });
    const logging = (own: ModuleId, ...others: readonly ModuleId[]): readonly [string, string] =>
      script(own, (scope) => {
        for (const other of others) scope.print(exportedValue(other, "x"), "script");
        return [`liveLog.push("${own}");`];
      });
    const modules = await load(
      logging("./a", "./b", "./c"),
      logging("./b", "./c"),
      logging("./c", "./a"),
    );
    modules.get("./a");
    modules.get("./b");
    Reflect.deleteProperty(globalThis, "liveLog");
    expect(log).toEqual(["./c", "./b", "./a"]);
  });
});

describe("exports of a module", () => {
  const declaring = (own: ModuleId): readonly [string, string] =>
    script(own, (_, syntax) => [
      `const local = "${own}";`,
      syntax.exportNames(["local as renamed", "local"]),
      `${syntax.export("alone")}const alone = "alone in ${own}";`,
    ]);

  it("have the names of export lists, and other modules' with theirs", async () => {
    const entry = script("./entry", (_, syntax) => [
      syntax.exportAll('"./a.js"'),
      syntax.importAll("all", '"./a.js"'),
      `${syntax.export("local")}const local = all.renamed + "!";`,
      syntax.exportFrom('"@diptych/runtime"', ["ApiError"]),
      syntax.exportFrom('"@diptych/runtime"', []),
    ]);
    const modules = await load(declaring("./a"), entry);
    expect({ ...modules.get("./a") }).toEqual({
      renamed: "./a",
      local: "./a",
      alone: "alone in ./a",
    });
    const { ApiError } = modules.runtime;
    const exported = { renamed: "./a", local: "./a!", alone: "alone in ./a", ApiError };
    expect({ ...modules.get("./entry") }).toEqual(exported);
  });

  it("inherit nothing, as with a module", async () => {
    const modules = await load(declaring("./a"));
    expect(modules.get("./a")["toString"]).toBeUndefined();
  });

  it("need what the module imports", async () => {
    const missing = script("./a", (scope) => [scope.print(exportedValue("./b", "x"), "script")]);
    const modules = await load(missing);
    expect(() => modules.get("./a")).toThrow("there is no module 'b.js'");
    const foreign = script("./c", (scope) => [scope.print(exportedValue("msw", "x"), "script")]);
    const others = await load(foreign);
    expect(() => others.get("./c")).toThrow("'c.js' imports 'msw'");
  });
});

it("takes any names of operations, such as those of other module systems", async () => {
  const names = ["require", "exports", "module", "define", "codegen1", "self", "global", "link"];
  const paths = names.map(
    (own) => `/${own}:\n  get: { operationId: ${own}, responses: { '204': { description: x } } }`,
  );
  const host = { readFile: () => Promise.resolve(withPaths(paths.join("\n"))) };
  const spec = { input: "a.yaml", int64: "number", artefacts: ["client", "server"] } as const;
  const { live } = await loadLive(spec, host, new Diagnostics());
  expect(live?.modules.get("./client")).toMatchObject(
    Object.fromEntries(names.map((own) => [camelCase(own), expect.any(Function) as unknown])),
  );
  expect(live?.modules.get("./server")["createServer"]).toBeTypeOf("function");
});

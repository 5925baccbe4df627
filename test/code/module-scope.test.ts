import { describe, expect, it } from "vitest";
import {
  ModuleScope,
  cast,
  code,
  exportedType,
  exportedValue,
  globals,
  importSpecifier,
  literal,
  name,
  property,
  rt,
  ts,
} from "../../generator/code/index.ts";
import { moduleSyntax } from "../../generator/code/module-syntax.ts";

const value = exportedValue("./json/decode", "decodeAJson");
const type = exportedType("./types", "A");

describe("imports", () => {
  it("are recorded where a symbol is printed, not where it is asked for", () => {
    const scope = new ModuleScope("./client");
    const fragment = code`${value}(${rt.textBody})`;
    expect(scope.imports).toEqual([]);
    expect(scope.print(fragment)).toBe("decodeAJson(textBody)");
    expect(scope.imports.map(({ source, symbol }) => `${source} ${symbol}`)).toEqual([
      "./json/decode decodeAJson",
      "@diptych/runtime/codegen1 textBody",
    ]);
  });

  it("are not needed within the module that declares a symbol", () => {
    const scope = new ModuleScope("./types", { declares: ["A"] });
    expect(scope.print(type)).toBe("A");
    expect(scope.imports).toEqual([]);
  });

  it("are values as soon as one use is a value", () => {
    const scope = new ModuleScope("./client");
    const both = [exportedType("./types", "A"), exportedValue("./types", "A")];
    for (const symbol of both) scope.print(symbol);
    expect(scope.imports).toMatchObject([{ symbol: "A", typeOnly: false }]);
  });

  it("give way to what the module declares, to its globals and to locals", () => {
    const scope = new ModuleScope("./client", {
      declares: ["A"],
      globals: ["FormData"],
      locals: ["decodeAJson"],
    });
    expect(scope.print(type)).toBe("A_2");
    expect(scope.print(value)).toBe("decodeAJson_2");
    expect(scope.print(exportedType("./types", "FormData"))).toBe("FormData_2");
    expect(scope.print(globals.FormData)).toBe("FormData");
    expect(scope.print(type)).toBe("A_2");
  });

  it("have specifiers relative to the module", () => {
    expect(importSpecifier("./json/decode", "./types", "js")).toBe("../types.js");
    expect(importSpecifier("./index", "./json/decode", "ts")).toBe("./json/decode.ts");
    expect(importSpecifier("./a/b/c", "./a/d", "none")).toBe("../../a/d");
    expect(importSpecifier("./index", "msw", "ts")).toBe("msw");
    // As a plugin in JavaScript may call it.
    const untyped = importSpecifier as (from: string, to: string) => string;
    expect(() => untyped("./index", "./types")).toThrow("pass options.importExtension");
  });
});

describe("globals", () => {
  it("are reached through globalThis where the module declares their name", () => {
    expect(new ModuleScope("./types", { declares: ["Date"] }).print(globals.Date)).toBe(
      "globalThis.Date",
    );
  });

  it("have to be listed by the module", () => {
    expect(() => new ModuleScope("./types").print(globals.Map)).toThrow("does not list");
  });
});

describe("constants and functions", () => {
  it("are one where their text is", () => {
    const scope = new ModuleScope("./xml/decode", { declares: ["names1"] });
    const first = scope.constant("names", literal(["a"]));
    expect(scope.constant("other", literal(["a"]))).toBe(first);
    expect(scope.constant("names", literal(["b"]))).not.toBe(first);
    expect(scope.constants.map((constant) => scope.print(constant.name))).toEqual([
      "names2",
      "names3",
    ]);
    const helper = scope.helper("read", code`r: ${rt.XmlReader}`, type, [code`return r;`]);
    expect(scope.helper("read", code`r: ${rt.XmlReader}`, type, [code`return r;`])).toBe(helper);
    expect(scope.helpers).toHaveLength(1);
  });
});

describe("locals", () => {
  it("keep their names as far as those are free", () => {
    const scope = new ModuleScope("./xml/decode", { declares: ["readA"] });
    const locals = scope.function("r", "at");
    const names = [
      "r",
      "userid",
      "userid",
      "class",
      "na-me",
      "Object",
      "undefined",
      "readA",
      "__proto__",
    ];
    expect(names.map((stem) => scope.print(locals.local(stem)))).toEqual([
      "r_2",
      "userid",
      "userid_2",
      "class_",
      "naMe",
      "Object_2",
      "undefined_",
      "readA_2",
      "__proto__",
    ]);
  });

  it("are kept free of by everything that is named later", () => {
    const scope = new ModuleScope("./xml/decode");
    expect(scope.print(scope.function().local("decodeXml"))).toBe("decodeXml");
    expect(scope.print(rt.decodeXml)).toBe("decodeXml_2");
    expect(scope.print(scope.function().local("fields1"))).toBe("fields1");
    expect(scope.print(scope.constant("fields", literal("a")))).toBe("fields2");
  });

  it("of other functions do not count", () => {
    const scope = new ModuleScope("./xml/decode");
    expect(scope.print(scope.function().local("a"))).toBe("a");
    expect(scope.print(scope.function().local("a"))).toBe("a");
    expect(scope.print(name("a"))).toBe("a");
  });
});

describe("text that only TypeScript has", () => {
  const declared = code`const a${ts`: ${type}`} = ${cast(value, type)}(${ts`<string>`}1);`;

  it("is left out in JavaScript, with its imports and parentheses", () => {
    const scope = new ModuleScope("./client");
    expect(scope.print(declared)).toBe("const a: A = (decodeAJson as A)(<string>1);");
    expect(scope.print(declared, "javascript")).toBe("const a = decodeAJson(1);");
    expect(moduleSyntax("typescript").head(scope, "js")).toEqual([
      'import { decodeAJson } from "./json/decode.js";',
      'import type { A } from "./types.js";',
    ]);
    expect(moduleSyntax("javascript").head(scope, "js")).toEqual([
      'import { decodeAJson } from "./json/decode.js";',
    ]);
  });

  it("is left out of constants and functions, which are as many as in TypeScript", () => {
    const scope = new ModuleScope("./client");
    const list = (item: typeof type): string =>
      scope.print(scope.constant("list", code`[]${ts` as ${item}[]`}`));
    expect([list(type), list(exportedType("./types", "B")), list(type)]).toEqual([
      "list1",
      "list2",
      "list1",
    ]);
    expect(scope.constants.map(({ text }) => scope.print(text, "javascript"))).toEqual([
      "[]",
      "[]",
    ]);
  });

  it("takes a value's type alone", () => {
    const scope = new ModuleScope("./client");
    expect(scope.print(ts`: ${value}`)).toBe(": decodeAJson");
    expect(scope.imports).toMatchObject([{ symbol: "decodeAJson", typeOnly: true }]);
    scope.print(value);
    expect(scope.imports).toMatchObject([{ symbol: "decodeAJson", typeOnly: false }]);
  });
});

describe("a script", () => {
  it("reads what it imports where it is used", () => {
    const scope = new ModuleScope("./client", { locals: ["$decode"] });
    const fragment = code`f({ ${property("decodeAJson", value)} })`;
    expect(scope.print(fragment)).toBe("f({ decodeAJson })");
    expect(scope.print(fragment, "script")).toBe("f({ decodeAJson: $decode_2.decodeAJson })");
    expect(moduleSyntax("script").head(scope, "js")).toEqual([
      'const $decode_2 = $module.require("./json/decode.js");',
      "yield;",
    ]);
  });
});

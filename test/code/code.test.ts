import { describe, expect, it, test } from "vitest";
import {
  ModuleScope,
  call,
  code,
  commas,
  distinct,
  docComment,
  exportedType,
  exportedValue,
  globals,
  identity,
  key,
  lineComment,
  lines,
  literal,
  member,
  name,
  property,
  regExp,
  template,
  viewIdentity,
} from "../../generator/code/index.ts";

const scope = (): ModuleScope => new ModuleScope("./json/decode");
const print = (fragment: Parameters<ModuleScope["print"]>[0]): string => scope().print(fragment);

describe("a fragment", () => {
  it("prints its text with what is in it", () => {
    const local = name("item");
    const statement = code`if (${local} !== undefined) ${call(name("f"), local, 1, literal("a"))};`;
    expect(print(statement)).toBe('if (item !== undefined) f(item, 1, "a");');
  });

  it("joins lists", () => {
    expect(print(commas([name("a"), name("b")]))).toBe("a, b");
    expect(print(lines([code`a;`, code`b;`]))).toBe("a;\nb;");
    expect(print(commas([]))).toBe("");
  });

  it("prints a property in its short form where name and printed value are the same", () => {
    const own = exportedValue("./client/operations", "list");
    const members = commas([
      property("list", own),
      property("get", own),
      property("__proto__", own),
    ]);
    expect(print(members)).toBe('list, get: list, ["__proto__"]: list');
    const taken = new ModuleScope("./client", { declares: ["list"] });
    expect(taken.print(property("list", own))).toBe("list: list_2");
  });

  it.each(["a b", "", "1", "*/", "true", "null"])("has no short form for the name %j", (text) => {
    const value = text === "true" ? literal(true) : text === "null" ? literal(null) : literal(text);
    expect(print(property(text, value))).toMatch(/^("[^"]*"|\w+): /);
  });

  it("takes no string, by type and at run time", () => {
    const title: string = "x\nglobalThis.PWNED=1;//";
    // @ts-expect-error a string is not a fragment
    expect(() => code`// ${title}`).toThrow(TypeError);
    // @ts-expect-error null is not a fragment
    expect(() => print(code`${null}`)).toThrow(TypeError);
  });

  it("never becomes text by itself", () => {
    for (const value of [code`a`, name("a"), exportedType("./types", "A"), globals.Map])
      expect(() => String(value)).toThrow("no scope has printed");
  });
});

describe("names", () => {
  test.each(["", "a b", "a-b", "1a", "a\n", "a;b", "a.b", "ａ\u2028"])("%j is refused", (text) => {
    expect(() => name(text)).toThrow("not an identifier");
    expect(() => exportedValue("./types", text)).toThrow("not an identifier");
  });

  test.each(['x"; import "y', "../x", "/x", "x\n", ""])("%j is not a package", (source) => {
    expect(() => exportedValue(source, "a")).toThrow("not the name of a package");
  });
});

describe("text of a document", () => {
  const payloads = [
    '"',
    "'",
    "`",
    "${x}",
    "\n",
    "\r",
    "\u2028",
    "*/",
    "//",
    "\\",
    "</script>",
    "$",
  ];

  test.each(payloads)("%j stays a value in a literal", (payload) => {
    const text = `a${payload}{b}${payload}`;
    const run = (source: string): unknown => Function(`"use strict"; return (${source});`)();
    expect(run(print(literal(text)))).toBe(text);
    expect(run(print(template(text)))).toBe(text.replace(/\r/g, "\r"));
    expect(run(print(template(text, literal("-"), text)))).toBe(`${text}-${text}`);
    expect(run(print(code`{ ${key(text)}: 1 }`))).toEqual({ [text]: 1 });
    expect(run(print(member(code`{ ${key(text)}: 2 }`, text)))).toBe(2);
    expect(run(print(literal({ [text]: [text, null, -0, 1.5, true] })))).toEqual({
      [text]: [text, null, -0, 1.5, true],
    });
  });

  test.each(payloads)("%j stays within a comment", (payload) => {
    const line = print(lineComment(`a${payload}b`));
    expect(line).toMatch(/^\/\/ [^\n\r\u2028\u2029]*$/);
    const doc = print(docComment(`a${payload}b`) || code``);
    expect(doc.indexOf("*/")).toBe(doc.length - 2);
    const tagged = print(
      docComment("a", [{ name: "throws", type: "X", text: `${payload} b` }]) || code``,
    );
    expect(tagged.indexOf("*/")).toBe(tagged.length - 2);
  });

  it("keeps parts of a template apart that would be an expression together", () => {
    expect(print(template("$", "{a}"))).toBe("`\\${a}`");
  });

  it("has no literal for what JSON does not have", () => {
    expect(() => literal(Number.NaN)).toThrow();
    expect(() => literal(Infinity)).toThrow();
    expect(print(literal(10n))).toBe("10n");
  });

  it("becomes a member and not the prototype", () => {
    expect(print(key("__proto__"))).toBe('["__proto__"]');
  });

  it("is part of a pattern as it is", () => {
    expect(print(regExp("a/b\\d$"))).toBe("/a\\/b\\d$/u");
  });
});

describe("comparing fragments", () => {
  const type = exportedType("./types", "A");

  it("is by what they mean, and imports nothing", () => {
    const module = scope();
    expect(identity(code`${type}[]`)).toBe(identity(code`${exportedType("./types", "A")}[]`));
    expect(identity(code`${type}`)).not.toBe(identity(exportedType("./other", "A")));
    expect(identity(type)).not.toBe(identity(name("A")));
    expect(module.imports).toEqual([]);
  });

  it("leaves each once, in order", () => {
    const found = distinct([code`b`, code`a`, code`b`, name("a")]);
    expect(found.map((item) => print(item))).toEqual(["b", "a"]);
  });

  it("works for views", () => {
    expect(viewIdentity({ a: [code`x`, true] })).toBe(viewIdentity({ a: [name("x"), true] }));
    expect(viewIdentity({ a: code`x` })).not.toBe(viewIdentity({ a: code`y` }));
  });

  it("tells views apart whose texts look like their structure", () => {
    const views = [
      { a: [code`x`, code`y`] },
      { a: [code`x,1"y`] },
      { a: code`x`, b: code`y` },
      { a: code`x,1"b":1"y` },
      { a: [[code`x`], [code`y`]] },
      { a: [[code`x`, code`y`]] },
      { a: true },
      { a: code`true` },
    ];
    expect(new Set(views.map(viewIdentity)).size).toBe(views.length);
    expect(viewIdentity({ a: 1, b: undefined })).toBe(viewIdentity({ a: 1 }));
  });
});

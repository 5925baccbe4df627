import { describe, expect, it } from "vitest";
import { code, exportedType, ModuleScope, name } from "../../generator/code/index.ts";
import { moduleSyntax } from "../../generator/code/module-syntax.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { Templates } from "../../generator/emit/templates.ts";
import { lazyList } from "../../generator/views/lazy-list.ts";

const syntax = moduleSyntax("typescript");
const imported = (symbol: string): ReturnType<typeof exportedType> =>
  exportedType("./types", symbol);

/** Prints a view with templates by name, of which some are not built in. */
function print(texts: Readonly<Record<string, string>>, view: object, foreign: string[] = []) {
  const scope = new ModuleScope("./client");
  const templates = new Templates(
    new Map(
      Object.entries(texts).map(([own, text]) => [
        own,
        { name: own, file: `${own}.hbs`, text, isBuiltIn: !foreign.includes(own) },
      ]),
    ),
  );
  const text = templates.print("main", view, new Diagnostics(), syntax, scope);
  return { text, imports: scope.imports.map(({ symbol }) => symbol) };
}

describe("a view that a built-in template reads", () => {
  const view = {
    own: code`own ${imported("Own")}`,
    unread: imported("Unread"),
    nothing: code``,
    texts: [code`a`, name("b")],
    list: [{ item: imported("Item"), unread: imported("Other") }],
    lazy: lazyList([1, 2], (one) => ({ item: code`${one}` })),
    fragments: lazyList([1, 2], (one) => code`<${one}>`),
    inner: { item: code`inner` },
  };

  it("is printed as far as it is read", () => {
    const main =
      "{{#if own}}{{own}}{{/if}}{{#if nothing}}never{{/if}} {{#each texts}}{{this}}{{/each}} " +
      "{{#each list}}{{item}}{{../own}}{{/each}} {{#each lazy}}{{@index}}{{item}}{{/each}} " +
      "{{#each fragments}}{{this}}{{/each}} {{inner.item}} {{@root.inner.item}}";
    const { text, imports } = print({ main }, view);
    expect(text).toBe("own Own ab Itemown Own 0112 <1><2> inner inner");
    expect(imports).toEqual(["Own", "Item"]);
  });

  it("reaches included templates, with what is added to it", () => {
    const texts = { main: "{{> part inner added=own}}{{> part this added=own item=own}}" };
    const part = "{{added}}-{{item}};";
    expect(print({ ...texts, part }, view).text).toBe("own Own-inner;own Own-own Own;");
  });

  it("is printed for a template of a user, and for a built-in one that it includes", () => {
    const texts = {
      main: "{{own}}{{> theirs}}",
      theirs: "|{{own}}{{#each list}}{{item}}{{/each}}{{> built}}|",
      built: "({{own}}{{#each texts}}{{this}}{{/each}}{{#each lazy}}{{item}}{{/each}})",
    };
    expect(print(texts, view, ["theirs"]).text).toBe("own Own|own OwnItem(own Ownab12)|");
  });

  it("must hold no text that nothing has quoted", () => {
    for (const wrong of [{ a: "text" }, { a: ["text"] }, { a: lazyList([1], () => "text") }])
      expect(() => print({ main: "{{#if a}}{{#each a}}{{this}}{{/each}}{{/if}}" }, wrong)).toThrow(
        "does not print",
      );
  });
});

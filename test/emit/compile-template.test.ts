import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import { compileTemplate } from "../../generator/emit/compile-template.ts";
import { moduleSyntax } from "../../generator/code/module-syntax.ts";
import { lazyList } from "../../generator/views/lazy-list.ts";
import { readTemplates } from "../templates/template-files.ts";

const options = { strict: true, noEscape: true, knownHelpersOnly: true };
const partial = "<{{name}}{{@root.name}}{{#each list}}{{@index}}{{../name}}{{/each}}>";
const handlebars = Handlebars.create();
handlebars.registerPartial("folder/partial", handlebars.compile(partial, options));

const builtIn = await readTemplates();

const never = (): string => {
  throw new Error("nothing is included");
};

function print(template: string, view: object): string {
  const included = compileTemplate(Handlebars.parse(partial), never);
  const printer = compileTemplate(Handlebars.parse(template), (name, own, data) => {
    if (name !== "folder/partial") throw new Error(`there is no ${name}`);
    return included({ view: own, outer: undefined, data });
  });
  return printer({
    view,
    outer: undefined,
    data: { root: view, syntax: moduleSyntax("typescript") },
  });
}

const view = {
  name: "n",
  no: false,
  zero: 0,
  text: "<&>",
  none: undefined,
  list: ["a", "b", "c"],
  empty: [],
  inner: { name: "i", deep: { name: "d" }, list: [{ name: "x" }, { name: "y" }] },
};

describe("a built-in template", () => {
  it.each([
    "{{name}} {{no}} {{zero}} {{text}} {{none}}|{{inner.name}}{{inner.deep.name}}{{this.name}}",
    "{{! nothing }}\n{{#if name}}\n a\n{{else}}\n b\n{{/if}}\n",
    "{{#if no}}a{{else if zero}}b{{else if list}}c{{else}}d{{/if}}",
    "{{#if missing}}a{{else}}b{{/if}}{{#if empty}}a{{/if}}{{#unless empty}}a{{else}}b{{/unless}}",
    "{{#unless no}}a{{/unless}}{{#with no}}a{{else}}b{{/with}}",
    "{{#with inner}}{{name}}{{../name}}{{#with deep}}{{name}}{{../name}}{{../../name}}{{/with}}{{/with}}",
    "{{#with inner}}{{#if deep}}{{#if list}}{{../name}}{{/if}}{{/if}}{{/with}}",
    "{{#with this}}{{#with inner}}{{../name}}{{/with}}{{/with}}",
    "{{#each list}}{{#if @first}}({{/if}}{{@index}}{{@key}}{{this}}{{#if @last}}){{/if}}{{/each}}",
    "{{#each empty}}a{{else}}b{{/each}}{{#each missing}}a{{else}}b{{/each}}",
    "{{#each inner.list}}{{#with ../inner}}{{name}}{{../name}}{{/with}}{{@root.inner.name}}{{/each}}",
    "{{> folder/partial}}{{> folder/partial inner}}{{> folder/partial inner name=text}}",
    "{{#with inner}}{{#each list}}{{> folder/partial list=@root.list}}{{/each}}{{/with}}",
  ])("prints as with Handlebars: %s", (template) => {
    expect(print(template, view)).toBe(handlebars.compile(template, options)(view));
  });

  it.each([0, 1, 63, 64, 65, 200])("prints a lazy list of %i as an array", (length) => {
    const items = Array.from({ length }, (_, i) => ({ text: `t${i}` }));
    const lazy = lazyList(items, (item) => item);
    const template = "{{#each list}}{{@index}}{{text}}{{#if @last}}.{{/if}}{{else}}none{{/each}}";
    expect(print(template, { list: lazy })).toBe(print(template, { list: items }));
  });

  it.each([
    "{{missing}}",
    "{{inner.missing}}",
    "{{missing.name}}",
    "{{toString}}",
    "{{@root.missing}}",
  ])("throws where the view lacks a name: %s", (template) => {
    expect(() => print(template, view)).toThrow(/not defined in|is read of nothing/);
  });

  it.each([
    "{{helper name}}",
    "{{helper a=name}}",
    "{{{helper name}}}",
    '{{#if "text"}}{{/if}}',
    "{{#each list as |item|}}{{item}}{{/each}}",
    "{{#if name includeZero=true}}{{/if}}",
    "{{#if (helper name)}}{{/if}}",
    "{{#list}}{{/list}}",
    "{{> (helper name)}}",
    "{{#> folder/partial}}{{/folder/partial}}",
    '{{#*inline "a"}}{{/inline}}',
  ])("is refused with anything else: %s", (template) => {
    expect(() => compileTemplate(Handlebars.parse(template), never)).toThrow("built-in templates");
  });

  it.each([...builtIn.values()])("is compiled: $name", ({ program }) => {
    expect(compileTemplate(program, never)).toBeTypeOf("function");
  });
});

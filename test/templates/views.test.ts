import type { Node, Type } from "ts-morph";
import { describe, expect, test } from "vitest";
import { checkTemplate, type TemplateUse } from "./check-template.ts";
import { parseTemplate, readTemplates, type TemplateFile } from "./template-files.ts";
import { viewFields } from "./view-fields.ts";
import { ViewTypes } from "./view-types.ts";

const types = new ViewTypes();
const wrong = types.typeIn(
  `import type { Code } from "../code/index.ts";
  export interface View {
    readonly text: Code;
    readonly texts: readonly Code[];
    readonly maybe: Code | false;
    readonly items: readonly { readonly name: Code }[];
    readonly inner: { readonly name: Code } | false;
    readonly either: readonly ({ readonly isA: true; readonly a: Code } | { readonly isA: false })[];
  }`,
  "View",
);
const templates = await readTemplates();
const views = new Map<TemplateFile, Type>();

function viewOf(template: TemplateFile): Type {
  const view = views.get(template) ?? types.viewOf(template);
  views.set(template, view);
  return view;
}

const uses = new Map<TemplateFile, TemplateUse>();
for (const template of templates.values())
  uses.set(template, checkTemplate(template, viewOf(template), templates, viewOf));

describe.each([...templates.values()])("$name", (template) => {
  test("reads only what its view has", () => {
    expect(uses.get(template)?.problems).toEqual([]);
  });

  test("has a view that is used, by it or by templates that include it", () => {
    const used = new Set<Node>();
    for (const [other, use] of uses) {
      if (other === template || use.includes.has(template.name))
        use.used.forEach((declaration) => used.add(declaration));
    }
    const unused = viewFields(viewOf(template)).filter(({ declaration }) => !used.has(declaration));
    expect(unused.map(({ path }) => path)).toEqual([]);
  });

  test("has a view whose fields are explained", () => {
    const silent = viewFields(viewOf(template)).filter(({ doc }) => doc === "");
    expect(silent.map(({ path }) => path)).toEqual([]);
  });
});

test("a list in itself, of two kinds, is read once", () => {
  const tree = types.typeIn(
    `import type { Code } from "../code/index.ts";
    import type { LazyList } from "./lazy-list.ts";
    export interface View {
      readonly text: Code;
      readonly inner: LazyList<View> | readonly View[];
    }`,
    "View",
  );
  const template = parseTemplate(
    "t",
    "{{! View: View of generator/views/test.ts: a test. }}\n{{text}}{{#each inner}}{{> t}}{{/each}}",
  );
  const { problems } = checkTemplate(template, tree, new Map([["t", template]]), () => tree);
  expect(problems).toEqual([]);
  expect(viewFields(tree).map(({ path }) => path)).toEqual([
    "text",
    "inner",
    "inner[].text",
    "inner[].inner",
  ]);
});

describe("a template is wrong that", () => {
  const problems = (text: string): readonly string[] => {
    const template = parseTemplate("t", `{{! View: View of generator/views/test.ts: a test. }}\n${text}`);
    return checkTemplate(template, wrong, new Map([["t", template]]), () => wrong).problems;
  };

  test.each([
    ["names what is not there", "{{typo}}", "typo"],
    ["tests what is not there", "{{#if typo}}{{/if}}", "typo"],
    ["names what an item lacks", "{{#each items}}{{text}}{{/each}}", "text"],
    ["leaves the template", "{{../text}}", "leads out"],
    ["prints what may be absent", "{{maybe}}", "may be absent"],
    ["goes through what may be absent", "{{inner.name}}", "may be absent"],
    ["prints a list", "{{items}}", "not text"],
    ["goes through what is no list", "{{#each text}}{{/each}}", "not a list"],
    ["enters a text", "{{#with text}}{{/with}}", "not an object"],
    ["reads a member of the other kind", "{{#each either}}{{a}}{{/each}}", "a"],
    ["reads it under the wrong condition", "{{#each either}}{{#unless isA}}{{a}}{{/unless}}{{/each}}", "a"],
    ["includes what is not there", "{{> typo}}", "partial"],
    ["calls a partial without its view", "{{#each items}}{{> t}}{{/each}}", "gets no text"],
    ["uses another helper", "{{#lookup text}}{{/lookup}}", "lookup"],
    ["calls another helper", "{{lookup text}}", "no helper"],
    ["exports what is not text", "{{export items}}", "not text"],
  ])("%s", (_, text, problem) => {
    expect(problems(text).join("\n")).toContain(problem);
  });

  test.each([
    "{{text}}{{#if maybe}}{{maybe}}{{/if}}",
    "{{#each items}}{{name}}{{../text}}{{@root.text}}{{/each}}",
    "{{#with inner}}{{name}}{{else}}{{text}}{{/with}}",
    "{{#each either}}{{#if isA}}{{a}}{{/if}}{{/each}}",
    "{{#if inner}}{{inner.name}}{{/if}}",
    "{{export text}}{{#ts}}{{text}}{{/ts}}",
    '{{exportFrom "other" texts}}',
    "{{#unless maybe}}{{text}}{{else}}{{maybe}}{{/unless}}",
  ])("but not %s", (text) => expect(problems(text)).toEqual([]));
});

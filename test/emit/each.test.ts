import { expect, test } from "vitest";
import Handlebars from "handlebars";
import { each } from "../../generator/emit/each.ts";
import { lazyList } from "../../generator/views/lazy-list.ts";

const handlebars = Handlebars.create();
handlebars.registerHelper("each", each);
const print = (template: string, list: unknown): string =>
  handlebars.compile(template, { strict: true, noEscape: true })({ list, root: "r" });

const template =
  "{{#each list}}{{#if @first}}<{{/if}}{{@index}}{{@key}}{{text}}{{../root}}{{#if @last}}>{{/if}}{{else}}none{{/each}}";

test.each([0, 1, 2, 63, 64, 65, 200])("a lazy list of %i prints as an array does", (length) => {
  const items = Array.from({ length }, (_, i) => ({ text: `t${i}` }));
  expect(
    print(
      template,
      lazyList(items, (item) => item),
    ),
  ).toBe(print(template, items));
});

test("a view is built when its turn comes, one at a time", () => {
  const log: string[] = [];
  const list = lazyList([1, 2, 3], (item) => {
    log.push(`build ${item}`);
    return {
      get text() {
        log.push(`print ${item}`);
        return "";
      },
    };
  });
  print(
    "{{#each list as |item|}}{{item.text}}{{/each}}",
    list.map((view) => ({ text: view.text })),
  );
  expect(log).toEqual([1, 2, 3].flatMap((item) => [`build ${item}`, `print ${item}`]));
});

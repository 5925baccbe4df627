import { describe, expect, it } from "vitest";
import {
  code,
  exportedType,
  ModuleScope,
  name,
  type ModuleId,
} from "../../generator/code/index.ts";
import { printView } from "../../generator/emit/print-view.ts";
import { lazyList } from "../../generator/views/lazy-list.ts";

const module: ModuleId = "./client";
const of = (symbol: string): ReturnType<typeof exportedType> => exportedType("./types", symbol);

const imported = (scope: ModuleScope): readonly string[] =>
  scope.imports.map(({ symbol }) => symbol).sort();

interface Printed {
  readonly read: string;
  readonly local: string;
  readonly flag: boolean;
  readonly texts: readonly string[];
  readonly own: { readonly inner: string };
  readonly list: readonly { readonly item: string }[];
  readonly lazy: Iterable<{ readonly item: string }>;
}

describe("a printed view", () => {
  const view = () => ({
    read: code`a: ${of("Read")}`,
    bare: of("Bare"),
    texts: [of("First"), code`b: ${of("Second")}`],
    own: { inner: of("Inner"), other: of("Other") },
    list: [{ item: of("Item"), unread: of("Unread") }],
    lazy: lazyList([1], () => ({ item: of("Lazy"), unread: of("LazyUnread") })),
    flag: true,
    local: name("local"),
  });

  it("imports what is read of it, and nothing else", () => {
    const scope = new ModuleScope(module);
    const printed = printView(view(), scope) as Printed;
    expect(imported(scope)).toEqual([]);
    expect([printed.read, printed.local, printed.flag]).toEqual(["a: Read", "local", true]);
    expect(imported(scope)).toEqual(["Read"]);
    expect(printed.texts).toEqual(["First", "b: Second"]);
    expect(printed.own.inner).toBe("Inner");
    expect(printed.list[0]?.item).toBe("Item");
    for (const { item } of printed.lazy) expect(item).toBe("Lazy");
    expect(imported(scope)).toEqual(["First", "Inner", "Item", "Lazy", "Read", "Second"]);
  });

  it("gives the same text however often it is read", () => {
    const scope = new ModuleScope(module);
    const printed = printView({ one: of("One") }, scope) as { one: string };
    expect([printed.one, printed.one, Object.keys(printed)]).toEqual(["One", "One", ["one"]]);
  });

  it("refuses a text that nothing has quoted, whether it is read or not", () => {
    const scope = new ModuleScope(module);
    for (const wrong of [{ a: "text" }, { a: ["text"] }, { a: [{ b: "text" }] }])
      expect(() => printView(wrong, scope)).toThrow("holds a string");
  });
});

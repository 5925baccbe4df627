import type { Rule } from "../rule.ts";

/** Component schemas are in PascalCase, because they become the names of types. */
export const componentNameStyle: Rule = {
  name: "component-name-style",
  applies: "conventions",
  check(document, diagnostics) {
    for (const { key: name, file, pointer } of document.componentSchemas()) {
      if (/^[A-Z][A-Za-z0-9]*$/.test(name)) continue;
      const better = pascalCase(name);
      diagnostics.report("component-name-style", { file, pointer, part: "key" }, { name, better });
    }
  },
};

function pascalCase(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}

import { isObject, own, textAt } from "../../../../generator/openapi/site.ts";
import { joinPointer } from "../../../../generator/source/locations/pointer.ts";
import type { LintDocument } from "../../document.ts";
import type { Rule } from "../../rule.ts";
import { ambiguousPaths } from "../../routes.ts";
import { placeOf } from "../../walk.ts";

/** No request is for two paths of which neither is the more concrete one. Source: OpenAPI 3.1, Paths Object. */
export const pathAmbiguous: Rule = {
  name: "path-ambiguous",
  applies: "always",
  check(document, diagnostics) {
    const paths = document.root?.value["paths"];
    if (document.root === undefined || !isObject(paths)) return;
    const { file } = document.root;
    const admits = (path: string, parameter: string, word: string): boolean =>
      typesOf(path, parameter, document).every((type) => fits(word, type));
    for (const { path, other } of ambiguousPaths(Object.keys(paths), admits)) {
      const location = { file, pointer: joinPointer("/paths", path), part: "key" } as const;
      const first = { file, pointer: joinPointer("/paths", other), part: "key" } as const;
      const related = [{ message: "The other one", location: first }];
      diagnostics.report("path-ambiguous", location, { path, other }, related);
    }
  },
};

/** Types of a path's parameter, in the path item and in its operations. */
function typesOf(path: string, name: string, document: LintDocument): readonly unknown[] {
  const file = document.root?.file ?? "";
  const written = document.at(placeOf({ file, pointer: joinPointer("/paths", path) }));
  const item = written && document.follow(written);
  if (item === undefined) return [];
  const holders = [item, ...Object.keys(item.value).map((key) => document.member(item, key))];
  return holders.flatMap((holder) => {
    const parameters = holder === undefined ? [] : document.members(holder, "parameters");
    const named = parameters.filter(
      ({ node }) => textAt(node, "in") === "path" && textAt(node, "name") === name,
    );
    return named.flatMap(({ node }) => {
      const schema = document.member(node, "schema");
      return schema === undefined ? [] : [own(schema, "type")];
    });
  });
}

/** Whether a word is the text of a value of a type. */
function fits(word: string, type: unknown): boolean {
  if (type === "integer" || type === "number") return /^-?\d/.test(word);
  return type !== "boolean" || word === "true" || word === "false";
}

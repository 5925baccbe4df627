import type { Api, ApiIndex, ParameterNode } from "../../../../generator/ir/index.ts";
import type { Collection } from "./collections.ts";
import { parametersOf, shapeOf } from "./item-paths.ts";

/** Ids that the document has as examples in paths of items, and in those of what belongs to one, such as `/pets/{id}/toys`. */
export function exampleIds(
  { itemPath }: Collection,
  { operations }: Pick<Api, "operations">,
  index: ApiIndex,
): readonly (string | number)[] {
  if (itemPath === undefined) return [];
  const shape = shapeOf(itemPath).replace(/\/$/, "");
  const position = parametersOf(itemPath).length - 1;
  const ids = operations.flatMap(({ path, parameters }) => {
    const own = shapeOf(path);
    if (own !== shape && !own.startsWith(`${shape}/`)) return [];
    const name = parametersOf(path)[position];
    return parameters
      .filter((one) => one.in === "path" && one.name === name)
      .flatMap((one) => examplesOf(one, index));
  });
  return [...new Set(ids.filter((id) => typeof id === "string" || typeof id === "number"))];
}

function examplesOf(
  { examples, default: usual, type }: ParameterNode,
  index: ApiIndex,
): readonly unknown[] {
  const declared = type.kind === "ref" ? index.declaration(type.target).examples : [];
  return [...examples, ...declared, ...(usual === undefined ? [] : [usual])];
}

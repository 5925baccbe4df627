import type { Api } from "../../api.ts";
import { ApiIndex } from "../../navigate.ts";

/** The declarations that operations carry, where the configuration chooses operations; else all. */
export function chooseDeclarations<Split extends Pick<Api, "declarations" | "operations">>(
  { isPartial }: { readonly isPartial: boolean },
  split: Split,
): Split {
  if (!isPartial) return split;
  const index = new ApiIndex(split);
  const carried = split.operations.flatMap(({ parameters, body, responses, filter }) => [
    ...[...parameters, ...filter, ...(body?.contents ?? [])].map(({ type }) => type),
    ...responses.flatMap(({ headers, contents }) =>
      [...headers, ...contents].map(({ type }) => type),
    ),
  ]);
  const reached = index.reachable(carried, "types");
  return { ...split, declarations: split.declarations.filter(({ id }) => reached.has(id)) };
}

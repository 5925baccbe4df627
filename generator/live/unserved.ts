import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { Location } from "../diagnostics/diagnostic.ts";
import type { OperationNode, Origin } from "../ir/index.ts";
import type { SourceSet } from "../source/reading/read.ts";
import { unreached } from "../views/server/route-tree.ts";
import { finiteTypes } from "./finite-types.ts";
import type { Live } from "./load-live.ts";
import { uncheckedOperations } from "./served.ts";

/** Reports what a server of a document cannot do, though code is generated from it. */
export function reportUnserved(
  { api }: Pick<Live, "api">,
  { entry }: Pick<SourceSet, "entry">,
  diagnostics: Diagnostics,
): void {
  if (api.operations.length === 0)
    diagnostics.report("operations-missing", { file: entry, pointer: "" }, {});
  for (const { operation, taker } of unreached(api))
    diagnostics.report(
      "operation-unreached",
      placeOf(operation.origin),
      { id: operation.id, other: taker.id },
      [{ message: `'${taker.id}' is here`, location: placeOf(taker.origin) }],
    );
  for (const [name, [first, ...others]] of uncheckedOperations(api))
    if (first !== undefined)
      diagnostics.report("security-unchecked", placeOf(first.origin), {
        name,
        operations: servedWords(first, others.length),
      });
}

/** Reports operations that no answer can be made up for. */
export function reportUnanswered({ api, index }: Live, diagnostics: Diagnostics): void {
  const isFinite = finiteTypes(index);
  for (const { id, responses, origin } of api.operations) {
    const usual =
      responses.find(({ status }) => status.startsWith("2")) ??
      responses.find(({ status }) => status === "default") ??
      responses.find(({ status }) => /^[345]/.test(status));
    if (usual === undefined) {
      const cure = "List the response of a success";
      const args = { id, reason: "the document lists no final response", cure };
      diagnostics.report("answer-impossible", placeOf(origin), args);
      continue;
    }
    const without = usual.contents.find(({ type }) => !isFinite(type));
    if (without === undefined) continue;
    const reason = `the body of ${usual.status} has no value that ends`;
    const cure = "Make a property optional where the schema contains itself, or correct the schema";
    diagnostics.report("answer-impossible", placeOf(without.origin), { id, reason, cure });
  }
}

const placeOf = ({ file, pointer }: Origin): Location => ({ file, pointer, part: "key" });

const servedWords = ({ id }: OperationNode, others: number): string =>
  others === 0 ? `'${id}' is served` : `'${id}' and ${others} more are served`;

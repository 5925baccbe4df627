import type { Declaration } from "../../api.ts";
import { emptyDoc, lowerDoc } from "../lower-doc.ts";
import { schemaExamples } from "../samples/examples.ts";
import type { LoweredType } from "../types/lowered.ts";
import type { Site } from "../../../openapi/site.ts";
import type { Draft } from "../drafts/draft.ts";
import type { Lowering } from "../lowering.ts";
import { checkNestedLists } from "./nested-lists.ts";
import { findRecursive } from "./recursion.ts";
import { rootAliases } from "./root-aliases.ts";
import { anyRoot } from "../xml/xml-names.ts";
import { rootXml } from "../xml/xml-use.ts";

/** A declaration whose type still has what the XML checks have to know. */
export interface LoweredDeclaration extends Declaration {
  readonly type: LoweredType;
  /** The schema it was made from; absent where parts of several schemas were merged. */
  readonly site?: Site;
}

/** The declarations of all drafts, in order, with what only the whole of them shows. */
export function finishDeclarations(lowering: Lowering): readonly LoweredDeclaration[] {
  const drafts = lowering.drafts.inOrder();
  const recursive = findRecursive(lowering, drafts);
  checkNestedLists(lowering, drafts);
  const declarations = drafts.map((draft) => finish(lowering, draft, recursive));
  return rootAliases(declarations);
}

function finish(
  lowering: Lowering,
  draft: Draft,
  recursive: ReadonlySet<string>,
): LoweredDeclaration {
  const { site } = draft;
  const conditions = lowering.exactness.conditionsOf(draft);
  const rootName = draft.component ?? draft.name;
  return {
    id: draft.id,
    name: draft.name,
    ...(draft.component === undefined ? {} : { component: draft.component }),
    direction: "both",
    type: draft.type ?? { kind: "any", origin: draft.origin },
    ...(site === undefined ? {} : { site }),
    ...(conditions.length === 0 ? {} : { conditions }),
    root:
      site === undefined
        ? { kind: "element", name: { local: rootName } }
        : rootXml(lowering, site, rootName),
    rootAliases: lowering.unnamedRoots.has(draft.id) ? [{ local: anyRoot }] : [],
    recursive: recursive.has(draft.id),
    doc: site === undefined ? emptyDoc : lowerDoc(site),
    examples: site === undefined ? [] : schemaExamples(site),
    origin: draft.origin,
  };
}

import { eachAbout } from "../../failure.ts";
import type { Site } from "../../../openapi/site.ts";
import type { Doc } from "../../doc.ts";
import { emptyDoc, lowerDoc } from "../lower-doc.ts";
import { schemaExamples } from "../samples/examples.ts";
import type { LoweredDeclaration } from "../types/lowered.ts";
import type { Draft } from "../drafts/draft.ts";
import type { Drafting } from "../drafts/drafting.ts";
import type { XmlReading } from "../xml/xml-reading.ts";
import { checkNestedLists } from "./nested-lists.ts";
import { reportNumbered } from "./report-numbered.ts";
import { findRecursive } from "./recursion.ts";
import { rootAliases } from "./root-aliases.ts";
import { anyRoot } from "../xml/xml-names.ts";
import { rootXml } from "../xml/xml-use.ts";

interface Finishing extends XmlReading, Drafting {
  readonly drafts: Drafting["drafts"];
}

/**
 * Makes the types that are still waiting, and the declarations of all drafts, in order, with what
 * only the whole of them shows.
 *
 * @param unnamedRoots ids of declarations that are the root of an XML body without a name
 */
export function finishDeclarations(
  lowering: Finishing,
  unnamedRoots: ReadonlySet<string>,
): readonly LoweredDeclaration[] {
  lowering.drafts.drain();
  const drafts = lowering.drafts.inOrder();
  reportNumbered(lowering, drafts);
  const recursive = findRecursive(lowering, drafts);
  checkNestedLists(lowering, drafts);
  const finished = eachAbout(drafts, (draft) =>
    finish(lowering, draft, { recursive, unnamedRoots }),
  );
  const wholes = drafts.flatMap(({ id, aloneOf }) =>
    aloneOf === undefined ? [] : [[id, aloneOf] as const],
  );
  return rootAliases(finished, new Map(wholes));
}

function finish(
  lowering: Finishing,
  draft: Draft,
  { recursive, unnamedRoots }: Readonly<Record<"recursive" | "unnamedRoots", ReadonlySet<string>>>,
): LoweredDeclaration {
  const { site, docSite = site } = draft;
  const conditions = lowering.exactness.conditionsOf(draft);
  const rootName = draft.component ?? draft.rootName ?? draft.name;
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
    rootAliases: unnamedRoots.has(draft.id) ? [{ local: anyRoot }] : [],
    recursive: recursive.has(draft.id),
    doc: docOf(docSite, site, lowering.document),
    examples: site === undefined || draft.aloneOf !== undefined ? [] : schemaExamples(site),
    origin: draft.origin,
  };
}

/** Words of a component that only refers to a schema, or else those of the schema. */
function docOf(
  site: Site | undefined,
  end: Site | undefined,
  document: Parameters<typeof lowerDoc>[1],
): Doc {
  if (site === undefined || end === undefined) return emptyDoc;
  const doc = lowerDoc(site, document);
  const hasWords = doc.description !== undefined || doc.summary !== undefined;
  return hasWords ? doc : lowerDoc(end, document);
}

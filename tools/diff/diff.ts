import type { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { prepareSchemas } from "../../generator/ir/lower/check/prepare-schemas.ts";
import { loadDocument, type OpenApiDocument } from "../../generator/openapi/load.ts";
import type { SourceSet } from "../../generator/source/reading/read.ts";
import { ChangeList } from "./change-list.ts";
import type { Change } from "./change.ts";
import { compareOperations } from "./contract/compare-operation.ts";
import type { Comparison } from "./contract/comparison.ts";
import { compareSchemaComponents } from "./contract/document.ts";
import { compareSecuritySchemes } from "./contract/security-schemes.ts";
import { compareServers } from "./contract/servers.ts";
import { applyPolicy, type AcceptedChange } from "./apply-policy.ts";
import type { DiffPolicy } from "./policy.ts";
import { SchemaPairs } from "./schemas/pairs.ts";
import { Sameness } from "./schemas/sameness.ts";
import { adviseVersion } from "./version-advice.ts";
import { wholeChange, type WholeDocument } from "./whole-document.ts";

/** Result of comparing two documents. */
export interface Difference {
  /** By operation, in the order of the new document's paths. */
  readonly changes: readonly Change[];
  /** Changes that an exception of the policy accepts. */
  readonly accepted: readonly AcceptedChange[];
}

/** A document that is compared, read and made ready. */
export function loadForDiff(
  sources: SourceSet,
  diagnostics: Diagnostics,
): OpenApiDocument | undefined {
  const document = loadDocument(sources, diagnostics);
  if (document !== undefined) prepareSchemas({ document, diagnostics });
  return document;
}

/** Facts about two documents beside their contents. */
export interface ComparedDocuments {
  /** Change of the document as a whole. */
  readonly whole?: WholeDocument;
  /** Their paths, relative to the configuration. */
  readonly paths?: readonly string[];
}

/** Compares what two documents promise to those who use the API. */
export function compareDocuments(
  old: OpenApiDocument,
  next: OpenApiDocument,
  policy: DiffPolicy,
  { whole, paths = [] }: ComparedDocuments = {},
): Difference {
  const sameness = new Sameness(old, next);
  const changes = new ChangeList({ old: old.sources, new: next.sources });
  const pairs = new SchemaPairs(old, next, sameness);
  const comparison: Comparison = { old, new: next, sameness, pairs, changes, policy };
  compareServers(comparison);
  compareSecuritySchemes(comparison);
  const roots = [old.root, next.root] as const;
  compareOperations(comparison, roots, "paths", { isFlipped: false });
  compareOperations(comparison, roots, "webhooks", { kind: "webhook", isFlipped: true });
  compareSchemaComponents(comparison);
  const parts = changes.take();
  const all = whole === undefined ? parts : [wholeChange(whole, parts), ...parts];
  const judged = applyPolicy(all, policy, paths);
  // A move of a document is no change of its contents.
  const said = judged.changes.filter(({ rule }) => rule !== "document-moved");
  adviseVersion(comparison, said);
  const advice = applyPolicy(changes.take(), policy, paths);
  return {
    changes: [...judged.changes, ...advice.changes],
    accepted: [...judged.accepted, ...advice.accepted],
  };
}

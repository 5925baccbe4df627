import { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { OpenApiDocument } from "../openapi/document.ts";
import {
  at,
  isObject,
  itemsAt,
  membersAt,
  objectAt,
  textAt,
  type JsonObject,
  type Site,
} from "../openapi/site.ts";
import type { Api, TagNode } from "./api.ts";
import type { OperationNode, WebhookNode } from "./operations.ts";
import type { LowerOptions } from "./options.ts";
import { compileConditions } from "./lower/conditions/compile-conditions.ts";
import { settleDecoding } from "./lower/conditions/decoded-conditions.ts";
import { checkExamples } from "./lower/samples/examples.ts";
import { ApiIndex } from "./navigate.ts";
import { checkXml } from "./lower/xml/check-xml.ts";
import { settleSharedNames } from "./lower/xml/shared-names.ts";
import { settleText } from "./lower/xml/settle-text.ts";
import { settleList } from "./lower/xml/settle-list.ts";
import { settleMembers } from "./lower/xml/settle-members.ts";
import { isFollowUp } from "./lower/check/follow-ups.ts";
import { checkSchemaKeywords } from "./lower/check/prepare-schemas.ts";
import { declareComponents } from "./lower/names/component-names.ts";
import { finishType } from "./lower/declarations/finish-type.ts";
import { finishDeclarations } from "./lower/declarations/finish-declarations.ts";
import { splitDirections } from "./lower/declarations/split-directions.ts";
import { lowerDoc } from "./lower/lower-doc.ts";
import { checkCallbacks } from "./lower/expressions/callback-addresses.ts";
import { checkDiscriminators } from "./lower/check/undecided-discriminators.ts";
import { checkFilters } from "./lower/check/comparable-fields.ts";
import { lowerGaps } from "./lower/document/gaps.ts";
import { intersectLater } from "./lower/merge/merge-types.ts";
import { Lowering, type SchemaVisitor } from "./lower/lowering.ts";
import { lowerLinks } from "./lower/expressions/lower-links.ts";
import { lowerOperations } from "./lower/operations/lower-operations.ts";
import { lowerDeclaration, lowerPart, lowerSchema } from "./lower/schema/lower-schema.ts";
import { lowerPathPlus } from "./lower/document/path-plus.ts";
import { checkParameters } from "./lower/check/parameter-styles.ts";
import { checkWellFormed } from "./lower/check/well-formed.ts";
import { lowerSecuritySchemes } from "./lower/security/security-schemes.ts";
import { lowerServers } from "./lower/document/lower-servers.ts";
import { checkTokens } from "./lower/security/token-extension.ts";

const visit: SchemaVisitor = {
  declaration: lowerDeclaration,
  schema: lowerSchema,
  part: lowerPart,
  intersection: intersectLater,
};

/**
 * Turns a document into the IR, and reports what is wrong or not supported. The result is complete
 * in any case, but may be used only if there are no errors. Malformed parts of the document are
 * skipped, and what only follows from them is not reported.
 */
export function lower(
  document: OpenApiDocument,
  options: LowerOptions,
  diagnostics: Diagnostics,
): Api {
  const { malformed } = document;
  if (malformed.isEmpty) return lowerDocument(document, options, diagnostics);
  const found = new Diagnostics();
  const api = lowerDocument(document, options, found);
  diagnostics.include({ all: found.all.filter((one) => !isFollowUp(one, malformed)) });
  return api;
}

function lowerDocument(
  document: OpenApiDocument,
  options: LowerOptions,
  diagnostics: Diagnostics,
): Api {
  checkSchemaKeywords(document, diagnostics);
  const lowering = new Lowering(document, options, diagnostics, visit);
  const components = objectAt(document.root, "components");
  if (components !== undefined) declareComponents(lowering, membersAt(components, "schemas"));
  const securitySchemes = lowerSecuritySchemes(lowering);
  const operations = lowerOperations(lowering);
  checkWellFormed(operations, diagnostics);
  lowering.drafts.drain();
  const lowered = finishDeclarations(lowering);
  checkXml(lowering, lowered, operations);
  const index = new ApiIndex({ declarations: lowered });
  const declarations = lowered.map(({ site: _, type, ...declaration }) => ({
    ...declaration,
    type: finishType(
      type.kind === "object" ? settleSharedNames(settleText(type, index)) : type,
      index,
    ),
    root: settleMembers(settleList(declaration.root, type, index), type, index),
  }));
  checkDiscriminators(
    lowering,
    declarations.map(({ type }) => type),
    new ApiIndex({ declarations }),
  );
  checkFilters(lowering, declarations, operations);
  checkParameters(lowering, declarations, operations);
  checkExamples(lowering, lowered);
  const info = objectAt(document.root, "info");
  const called = checkCallbacks(lowering, declarations, operations);
  const linked = lowerLinks(lowering, declarations, called);
  const split = chosen(lowering, splitDirections(declarations, linked));
  const { operations: settled, ...compiled } = settleDecoding(
    lowering,
    compileConditions(lowering, split),
  );
  return {
    title: info === undefined ? "" : (textAt(info, "title") ?? ""),
    version: info === undefined ? "" : (textAt(info, "version") ?? ""),
    doc: lowerDoc(at(document.root, "info")),
    servers: lowerServers(document, diagnostics),
    tags: lowerTags(document),
    ...compiled,
    operations: settled.filter((operation) => !isWebhook(operation)),
    webhooks: settled.filter(isWebhook),
    securitySchemes: checkTokens(
      lowering,
      securitySchemes,
      operations.filter((operation) => !isWebhook(operation)),
    ),
    pathPlus: info === undefined ? "literal" : lowerPathPlus(lowering, info),
    gaps: lowerGaps(lowering),
  };
}

const isWebhook = (operation: OperationNode): operation is WebhookNode =>
  operation.webhook !== undefined;

/** Where the configuration chooses operations, the types that these carry are left. */
function chosen<Split extends Pick<Api, "declarations" | "operations">>(
  { selection }: Lowering,
  split: Split,
): Split {
  if (!selection.isPartial) return split;
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

function lowerTags(document: OpenApiDocument): readonly TagNode[] {
  return itemsAt(document.root, "tags").flatMap((site) => {
    if (!isObject(site.value)) return [];
    const tag = site as Site<JsonObject>;
    const description = textAt(tag, "description");
    return [
      {
        name: textAt(tag, "name") ?? "",
        ...(description === undefined ? {} : { description }),
      },
    ];
  });
}

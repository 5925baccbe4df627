import { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { OpenApiDocument } from "../openapi/document.ts";
import { own } from "../openapi/site.ts";
import type { Api } from "./api.ts";
import { ApiIndex } from "./navigate.ts";
import type { OperationNode, WebhookNode } from "./operations.ts";
import type { LowerOptions } from "./options.ts";
import { checkBodies } from "./lower/check/impossible-bodies.ts";
import { checkFilters } from "./lower/check/comparable-fields.ts";
import { isFollowUp } from "./lower/check/follow-ups.ts";
import { checkParameters } from "./lower/check/parameter-styles.ts";
import { prepareSchemas } from "./lower/check/prepare-schemas.ts";
import { checkSamples } from "./lower/check/check-samples.ts";
import { checkDiscriminators } from "./lower/check/undecided-discriminators.ts";
import { checkWellFormed } from "./lower/check/well-formed.ts";
import { compileConditions } from "./lower/conditions/compile-conditions.ts";
import { settleDecoding } from "./lower/conditions/decoded-conditions.ts";
import { chooseDeclarations } from "./lower/declarations/choose-declarations.ts";
import { settleDecimals } from "./lower/decimals/settle-decimals.ts";
import { finishDeclarations } from "./lower/declarations/finish-declarations.ts";
import { finishTypes } from "./lower/declarations/finish-type.ts";
import { readOptionals } from "./lower/declarations/nullable-optionals.ts";
import { addSubtypes, keepSubtypes } from "./lower/declarations/subtypes.ts";
import { splitDirections } from "./lower/declarations/split-directions.ts";
import { lowerInfo } from "./lower/document/lower-info.ts";
import { readCallbacks } from "./lower/expressions/callback-addresses.ts";
import { lowerLinks } from "./lower/expressions/lower-links.ts";
import type { Lowering } from "./lower/lowering.ts";
import { declareComponents } from "./lower/names/component-names.ts";
import { compactOperations } from "./lower/operations/compact-operations.ts";
import { lowerOperations } from "./lower/operations/lower-operations.ts";
import { startSchemas } from "./lower/schema/start-schemas.ts";
import { pagesByLinks } from "./lower/pagination/linked-pagination.ts";
import { lowerSecuritySchemes } from "./lower/security/security-schemes.ts";
import { checkTokens } from "./lower/security/token-extension.ts";
import { checkXml } from "./lower/xml/check-xml.ts";

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
  if (malformed.isEmpty) return lowerDocument({ document, options, diagnostics });
  const found = new Diagnostics();
  const api = lowerDocument({ document, options, diagnostics: found });
  diagnostics.include({ all: found.all.filter((one) => !isFollowUp(one, malformed)) });
  return api;
}

/** The passes of lowering, in order. Each gets what it needs and returns what it found. */
function lowerDocument(lowering: Lowering): Api {
  const holders = prepareSchemas(lowering);
  const schemas = startSchemas(lowering, holders);
  declareComponents(schemas);
  const securitySchemes = lowerSecuritySchemes(lowering);
  const found = lowerOperations(schemas);
  checkWellFormed(lowering, found.operations);

  const drafted = readOptionals(lowering, finishDeclarations(schemas, found.unnamedRoots));
  checkXml(schemas, drafted, found.operations);
  const declarations = finishTypes(lowering, addSubtypes(schemas, drafted));
  const index = new ApiIndex({ declarations });
  checkDiscriminators(lowering, index);
  checkFilters(lowering, index, found);
  checkParameters(lowering, index, found.operations);
  checkBodies(lowering, index, found.operations);
  schemas.closed.report(lowering.diagnostics);
  schemas.lenient.report(lowering.diagnostics);
  checkSamples(schemas, drafted);

  const called = readCallbacks(lowering, index, found);
  const linked = pagesByLinks(
    found.unpaged,
    index,
    lowerLinks({ ...lowering, ...found }, index, called),
  );
  const split = splitDirections(declarations, linked);
  const chosen = keepSubtypes(chooseDeclarations(found.selection, split));
  const compiled = compileConditions({ ...lowering, ...schemas, ...found }, chosen);
  const exact = settleDecimals(lowering, compiled);
  const { operations: decided, ...settled } = settleDecoding(lowering, exact);
  const all = compactOperations(decided);
  const operations = all.filter((operation) => !isWebhook(operation));
  return {
    ...lowerInfo(lowering),
    ...settled,
    operations,
    webhooks: all.filter(isWebhook),
    declaresSecurity:
      found.secured.size > 0 || own(lowering.document.root, "security") !== undefined,
    ...(schemas.extensions.size > 0 && { extensions: schemas.extensions }),
    securitySchemes: checkTokens(lowering, securitySchemes, operations, found.selection.excluded),
  };
}

const isWebhook = (operation: OperationNode): operation is WebhookNode =>
  operation.webhook !== undefined;

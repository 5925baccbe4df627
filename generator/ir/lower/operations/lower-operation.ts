import type { GivenResponse } from "../given-extensions.ts";
import { camelCase, pascalCase } from "../../../names/identifier.ts";
import { own, textAt, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { HttpMethod, OperationNode, WebhookSource } from "../../operations.ts";
import { lowerBody } from "./lower-body.ts";
import { ownServers } from "../document/lower-servers.ts";
import { lowerDoc, textList } from "../lower-doc.ts";
import { detectPagination } from "../pagination/detect-pagination.ts";
import { lowerFilter } from "./filter-fields.ts";
import type { OperationLowering } from "./operation-lowering.ts";
import { originOf } from "../../origin.ts";
import { lowerPagination } from "../pagination/lower-pagination.ts";
import { lowerParameters } from "./lower-parameters.ts";
import { settlePathParameters, withoutConstants } from "./path-template.ts";
import { lowerResponses } from "./lower-responses.ts";
import { lowerSecurity } from "../security/security-schemes.ts";
import { lowerTogether } from "./together.ts";
import { reportUnsupported } from "../unsupported.ts";

/** An operation before it is lowered. */
export interface FoundOperation {
  readonly site: Site<JsonObject>;
  readonly method: HttpMethod;
  /** The path item around it. */
  readonly item: Site<JsonObject>;
  readonly path: string;
  /** The operationId, or an id that is made where the document has none. */
  readonly id: string;
  readonly webhook?: WebhookSource;
  /** Extensions of its responses from the configuration, by status. */
  readonly given?: ReadonlyMap<string, GivenResponse>;
}

export function lowerOperation(lowering: OperationLowering, found: FoundOperation): OperationNode {
  const { site, method, item, path, id, webhook, given } = found;
  if (textAt(site, "operationId") === undefined) {
    lowering.diagnostics.report(
      "operation-id-missing",
      { ...originOf(site), part: "key" },
      { name: id },
    );
  }
  if (own(site, "security") !== undefined) lowering.notes.secured.add(site.pointer);
  const typeName = pascalCase(id);
  const listed = withoutConstants(path, lowerParameters(lowering, item, site, typeName));
  if (lowering.document.malformed.isIn(site)) lowering.notes.incomplete.add(site.pointer);
  const isComplete = !lowering.notes.incomplete.has(site.pointer);
  const parameters =
    webhook !== undefined
      ? listed.filter((one) => one.in !== "path")
      : isComplete
        ? settlePathParameters(lowering, site, path, listed)
        : listed;
  for (const { name, origin } of listed)
    if (webhook !== undefined && !parameters.some((one) => one.origin === origin))
      lowering.diagnostics.reportOnce("webhook-path-parameter", origin, { name });
  const body = lowerBody(lowering, site, `${typeName}RequestBody`);
  const responses = lowerResponses(lowering, site, `${typeName}Response`, given);
  const pagination =
    isComplete && webhook === undefined
      ? lowerPagination(
          lowering,
          detectPagination(lowering, site, method, parameters, responses, id),
          parameters,
          responses,
        )
      : undefined;
  if (own(site, "x-pagination") !== undefined && pagination === undefined)
    lowering.notes.unpaged.add(site.pointer);
  const replacedBy = textAt(site, "x-replaced-by");
  const servers = webhook === undefined ? ownServers(lowering, item, site) : [];
  const unsupported =
    webhook === undefined ? [] : ["callbacks", "servers", "x-pagination", "x-filter"];
  for (const feature of unsupported) {
    if (own(site, feature) !== undefined) reportUnsupported(lowering, site, feature);
  }
  return {
    id,
    name: camelCase(id),
    method,
    path,
    tags: textList(site, "tags"),
    parameters,
    ...(body === undefined ? {} : { body }),
    responses,
    security: lowerSecurity(lowering, site),
    servers,
    ...(pagination === undefined ? {} : { pagination }),
    filter: webhook === undefined ? lowerFilter(lowering, site, `${typeName}Filter`) : [],
    together: isComplete ? lowerTogether(lowering, site, parameters) : [],
    ...(replacedBy === undefined ? {} : { replacedBy }),
    ...(webhook === undefined ? {} : { webhook }),
    doc: lowerDoc(site, lowering.document),
    origin: originOf(site),
  };
}

/** Reports what a path item has that nothing is generated for. */
export function checkPathItem(
  lowering: OperationLowering,
  item: Site<JsonObject>,
  isWebhook = false,
): void {
  for (const feature of ["additionalOperations", ...(isWebhook ? ["servers"] : [])])
    if (own(item, feature) !== undefined) reportUnsupported(lowering, item, feature);
}

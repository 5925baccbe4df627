import { suggest } from "../../../diagnostics/suggest.ts";
import { camelCase, pascalCase } from "../../../names/identifier.ts";
import {
  membersAt,
  objectAt,
  own,
  textAt,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { HttpMethod, OperationNode } from "../../operations.ts";
import { lowerBody } from "./body.ts";
import { lowerDoc, textList } from "../doc.ts";
import { lowerFilter } from "./filter.ts";
import { originOf, type Lowering } from "../lowering.ts";
import { nameOperations } from "./names.ts";
import { lowerPagination } from "./pagination.ts";
import { lowerParameters } from "./parameters.ts";
import { checkPathDuplicates } from "../check/path-duplicates.ts";
import { checkPathTemplate } from "../check/path-template.ts";
import { lowerResponses } from "./responses.ts";
import type { Selectable } from "./selection.ts";
import { lowerSecurity } from "../security/security.ts";
import { lowerTogether } from "./together.ts";
import { reportUnsupported } from "../unsupported.ts";

const methods: readonly HttpMethod[] = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
];

/** All operations of `paths`, in document order. */
export function lowerOperations(lowering: Lowering): readonly OperationNode[] {
  const { root } = lowering.document;
  if (own(root, "webhooks") !== undefined) reportUnsupported(lowering, root, "webhooks");
  checkPathDuplicates(lowering, root);
  const operations: OperationNode[] = [];
  const unnamed = new Set<OperationNode>();
  for (const member of membersAt(root, "paths")) {
    if (!member.key.startsWith("/")) continue;
    const item = lowering.document.follow(member);
    if (item === undefined) continue;
    if (own(item, "additionalOperations") !== undefined) {
      reportUnsupported(lowering, item, "additionalOperations");
    }
    if (own(item, "servers") !== undefined) reportUnsupported(lowering, item, "servers");
    for (const method of Object.keys(item.value)) {
      if (!methods.includes(method as HttpMethod)) continue;
      const site = objectAt(item, method);
      if (site === undefined) continue;
      if (!lowering.selection.has(selectable(site, member.key, method))) continue;
      const operation = lowerOperation(lowering, site, member.key, method as HttpMethod, item);
      if (textAt(site, "operationId") === undefined) unnamed.add(operation);
      operations.push(operation);
    }
  }
  lowering.selection.report(lowering.diagnostics, root.file);
  checkReplacements(lowering, operations);
  return nameOperations(lowering, operations, unnamed);
}

/** The operationId, or one made from method and path. */
function idOf(site: Site<JsonObject>, path: string, method: string): string {
  return textAt(site, "operationId") ?? camelCase(`${method} ${path.replace(/\{/g, " by ")}`);
}

function selectable(site: Site<JsonObject>, path: string, method: string): Selectable {
  return { id: idOf(site, path, method), path, tags: textList(site, "tags") };
}

function lowerOperation(
  lowering: Lowering,
  site: Site<JsonObject>,
  path: string,
  method: HttpMethod,
  item: Site<JsonObject>,
): OperationNode {
  const id = idOf(site, path, method);
  if (textAt(site, "operationId") === undefined) {
    lowering.diagnostics.report(
      "operation-id-missing",
      { ...originOf(site), part: "key" },
      { name: id },
    );
  }
  const typeName = pascalCase(id);
  const parameters = lowerParameters(lowering, item, site, typeName);
  if (lowering.document.malformed.isIn(site)) lowering.incomplete.add(site.pointer);
  const isComplete = !lowering.incomplete.has(site.pointer);
  if (isComplete) checkPathTemplate(lowering, site, path, parameters);
  const body = lowerBody(lowering, site, `${typeName}RequestBody`);
  const responses = lowerResponses(lowering, site, `${typeName}Response`);
  const pagination = isComplete
    ? lowerPagination(lowering, site, parameters, responses)
    : undefined;
  const replacedBy = textAt(site, "x-replaced-by");
  for (const feature of ["callbacks", "servers"]) {
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
    ...(pagination === undefined ? {} : { pagination }),
    filter: lowerFilter(lowering, site, `${typeName}Filter`),
    together: isComplete ? lowerTogether(lowering, site, parameters) : [],
    ...(replacedBy === undefined ? {} : { replacedBy }),
    doc: lowerDoc(site),
    origin: originOf(site),
  };
}

function checkReplacements(lowering: Lowering, operations: readonly OperationNode[]): void {
  const ids = new Set([...operations.map(({ id }) => id), ...lowering.selection.excluded]);
  for (const { replacedBy, origin } of operations) {
    if (replacedBy === undefined || ids.has(replacedBy)) continue;
    const suggestion = suggest(
      replacedBy,
      ids,
      "Write the operationId of an operation of this document",
    );
    const place = { file: origin.file, pointer: `${origin.pointer}/x-replaced-by` };
    lowering.diagnostics.report("replaced-by-unknown", place, { name: replacedBy, suggestion });
  }
}

import { about } from "../../failure.ts";
import { suggest } from "../../../diagnostics/suggest.ts";
import { camelCase } from "../../../names/identifier.ts";
import { isHttpMethod } from "../../../openapi/http-methods.ts";
import { membersAt, objectAt, textAt, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { OperationNode } from "../../operations.ts";
import { textList } from "../lower-doc.ts";
import {
  OperationNotes,
  type FoundOperations,
  type OperationLowering,
  type OperationSchemas,
} from "./operation-lowering.ts";
import { GivenExtensions, keysOf } from "../given-extensions.ts";
import { nameOperations } from "../names/operation-names.ts";
import { checkPathItem, lowerOperation } from "./lower-operation.ts";
import { OperationIds } from "./operation-ids.ts";
import { checkPathDuplicates } from "./path-duplicates.ts";
import { SharedParts } from "./shared-parts.ts";
import { Selection, type Selectable } from "./selection.ts";
import { WebhookList } from "./webhook-list.ts";

/** All operations of `paths`, in document order, then webhooks and callbacks. */
export function lowerOperations(schemas: OperationSchemas): FoundOperations {
  const selection = new Selection(schemas.options.operations);
  const notes = new OperationNotes();
  const lowering: OperationLowering = { ...schemas, selection, notes, parts: new SharedParts() };
  const { root } = lowering.document;
  checkPathDuplicates(lowering, root);
  const operations: OperationNode[] = [];
  const unnamed = new Set<OperationNode>();
  const ids = new OperationIds(lowering);
  const webhooks = new WebhookList(lowering, ids);
  webhooks.addWebhooks();
  const extensions = new GivenExtensions(lowering, "operations");
  for (const member of membersAt(root, "paths")) {
    if (!member.key.startsWith("/")) continue;
    const item = lowering.document.follow(member);
    if (item === undefined) continue;
    checkPathItem(lowering, item);
    for (const key of Object.keys(item.value)) {
      if (!isHttpMethod(key)) continue;
      const method = key;
      const place = objectAt(item, method);
      const written = place && lowering.document.follow(place);
      if (written === undefined) continue;
      const chosen = selectable(written, member.key, method);
      const keys = keysOf({ ...chosen, method });
      const site = extensions.on(written, keys);
      const isChosen = selection.has(chosen);
      const { path } = chosen;
      const id = isChosen ? ids.unique(site, chosen.id, method, path) : chosen.id;
      webhooks.addCallbacks(site, id, isChosen);
      if (!isChosen) continue;
      const parts = { site, method, item, path, id, given: extensions.responses(keys) };
      const operation = about(site, () => lowerOperation(lowering, parts));
      if (textAt(site, "operationId") === undefined) unnamed.add(operation);
      operations.push(operation);
    }
  }
  for (const { operation, isUnnamed } of webhooks.lower()) {
    if (isUnnamed) unnamed.add(operation);
    operations.push(operation);
  }
  selection.report(lowering.diagnostics, root.file);
  extensions.report(lowering);
  const replaced = withReplacements(lowering, operations);
  const named = nameOperations(lowering, replaced, unnamed, selection.excluded);
  return { operations: named, selection, ...notes };
}

/** The operationId, or one made from method and path. */
function idOf(site: Site<JsonObject>, path: string, method: string): string {
  return textAt(site, "operationId") ?? camelCase(`${method} ${path.replace(/\{/g, " by ")}`);
}

function selectable(site: Site<JsonObject>, path: string, method: string): Selectable {
  return { id: idOf(site, path, method), path, tags: textList(site, "tags") };
}

/** The operations without unknown replacements. */
function withReplacements(
  lowering: OperationLowering,
  operations: readonly OperationNode[],
): readonly OperationNode[] {
  const ids = new Set([...operations.map(({ id }) => id), ...lowering.selection.excluded]);
  return operations.map((operation) => {
    const { replacedBy, origin, ...rest } = operation;
    if (replacedBy === undefined || ids.has(replacedBy)) return operation;
    const suggestion = suggest(
      replacedBy,
      ids,
      "Write the operationId of an operation of this document",
    );
    const place = { file: origin.file, pointer: `${origin.pointer}/x-replaced-by` };
    lowering.diagnostics.report("replaced-by-unknown", place, { name: replacedBy, suggestion });
    return { ...rest, origin };
  });
}

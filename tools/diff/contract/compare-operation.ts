import {
  at,
  itemsAt,
  own,
  textAt,
  type JsonObject,
  type Site,
} from "../../../generator/openapi/site.ts";
import type { ChangedOperation } from "../change.ts";
import { canonical, shown } from "../shape/canonical.ts";
import { callbacksOf } from "./callbacks.ts";
import { report, sides, type Comparison, type OperationComparison } from "./comparison.ts";
import { compareLifecycles, endingOf, lifecycleAt, unreadableSunset } from "./lifecycle.ts";
import { compareContents } from "./media-types.ts";
import {
  matchOperations,
  operationsOf,
  partAt,
  templateOf,
  type OperationSite,
} from "./operations.ts";
import { compareParameters } from "./parameters.ts";
import { compareResponses } from "./responses.ts";
import { compareSecurity } from "./security.ts";
import { compareServersOfOperation } from "./servers.ts";

/** A set of operations: the paths of a document, its webhooks, or the callbacks of an operation. */
export interface OperationSet {
  readonly kind?: "webhook" | "callback";
  /** The operation whose callbacks they are. */
  readonly within?: ChangedOperation;
  /** Whether the API sends their requests. */
  readonly isFlipped: boolean;
}

/** Compares the operations below a member of two objects. */
export function compareOperations(
  comparison: Comparison,
  [old, next]: readonly [Site<JsonObject>, Site<JsonObject>],
  member: string,
  set: OperationSet,
): void {
  const matched = matchOperations(
    operationsOf(comparison.old, old, member),
    operationsOf(comparison.new, next, member),
  );
  for (const [operation, other] of matched.old) {
    const named = {
      ...comparison,
      operation: nameOf(operation, set),
      isFlipped: set.isFlipped,
    };
    if (other === undefined) reportRemoved(named, operation, placeIn(next, member), set);
    else {
      if (set.kind === "callback") compareAddress(named, operation, other);
      compareOperation(named, operation, other);
    }
  }
  const known = new Map(matched.old.map(([operation]) => [templateOf(operation), operation.path]));
  const paths = new Set(known.values());
  for (const operation of matched.fresh) {
    const rule = set.kind === "webhook" ? "webhook-added" : "operation-added";
    const path = paths.has(operation.path)
      ? operation.path
      : (known.get(templateOf(operation)) ?? operation.path);
    const place = { direction: "none", operation: nameOf({ ...operation, path }, set) } as const;
    comparison.changes.add(place, { rule, old, new: operation.site, hasNoValues: true });
  }
}

/** The member that operations stand in, where the document has it. */
function placeIn(parent: Site<JsonObject>, member: string): Site {
  return own(parent, member) === undefined ? parent : at(parent, member);
}

function nameOf(
  { method, path, site }: OperationSite,
  { kind, within }: OperationSet,
): ChangedOperation {
  const id = textAt(site, "operationId");
  const outer = within === undefined ? "" : `${within.path} `;
  return {
    method,
    path: `${outer}${path}`,
    ...(id === undefined ? {} : { id }),
    ...(kind === undefined ? {} : { kind }),
  };
}

/** Compares where the address of a callback is looked for: its path is a runtime expression. */
function compareAddress(
  comparison: OperationComparison,
  { path, item: old }: OperationSite,
  { path: other, item }: OperationSite,
): void {
  if (path === other) return;
  const words = { old: shown(path), new: shown(other) };
  const found = { rule: "callback-address-changed", old, new: item, words } as const;
  report(comparison, "none", { ...found, hasNoValues: true });
}

function reportRemoved(
  comparison: OperationComparison,
  { site }: OperationSite,
  parent: Site,
  { kind }: OperationSet,
): void {
  const lifecycle = lifecycleAt(site);
  const { today, unstable } = comparison.policy;
  const ending = endingOf(lifecycle, today);
  const stability = String(lifecycle.stability?.value);
  const isUnstable = unstable.includes(stability);
  const rule =
    ending.kind === "reached"
      ? "deprecated-operation-removed"
      : isUnstable
        ? "unstable-operation-removed"
        : ending.kind === "ahead"
          ? "operation-removed-early"
          : kind === "webhook"
            ? "webhook-removed"
            : "operation-removed";
  const words = { old: isUnstable ? shown(stability) : ending.day };
  const base = { old: site, new: parent, hasNoValues: true } as const;
  report(comparison, "none", { ...base, rule, words });
  const unread = unreadableSunset("the operation", lifecycle);
  if (unread !== undefined) report(comparison, "none", { ...base, ...unread });
}

function compareOperation(
  comparison: OperationComparison,
  old: OperationSite,
  next: OperationSite,
): void {
  compareSecurity(comparison, old, next);
  const { sameness } = comparison;
  const isSameItem = old.item.value === next.item.value || isSamePath(comparison, old, next);
  if (isSameItem && sameness.isSame(old.site, next.site)) return;
  compareIdentity(comparison, old.site, next.site);
  compareServersOfOperation(comparison, old, next, (found) => report(comparison, "none", found));
  const subject = "the operation";
  const lifecycles = { subject, old: lifecycleAt(old.site), next: lifecycleAt(next.site) };
  for (const found of compareLifecycles(lifecycles, comparison.policy))
    report(comparison, "none", found);
  compareParameters(comparison, old, next);
  compareBody(comparison, old, next);
  compareResponses(comparison, old, next);
  comparePagination(comparison, old.site, next.site);
  callbacksOf(comparison, old, next, (pair, callback) =>
    compareOperations(comparison, pair, callback, {
      kind: "callback",
      within: comparison.operation,
      isFlipped: !comparison.isFlipped,
    }),
  );
}

/** Whether the path items give the same parameters and servers to all of their operations. */
function isSamePath(
  { sameness }: OperationComparison,
  old: OperationSite,
  next: OperationSite,
): boolean {
  return ["parameters", "servers"].every((member) => {
    const [before, after] = [own(old.item, member), own(next.item, member)];
    if (before === undefined || after === undefined) return before === after;
    return sameness.isSame(at(old.item, member), at(next.item, member));
  });
}

/** Compares what operations are called, and the tags that they have. */
function compareIdentity(
  comparison: OperationComparison,
  old: Site<JsonObject>,
  next: Site<JsonObject>,
): void {
  const [id, idNow] = [textAt(old, "operationId"), textAt(next, "operationId")];
  if (id !== idNow) {
    const rule =
      id === undefined
        ? "operation-id-added"
        : idNow === undefined
          ? "operation-id-removed"
          : "operation-id-changed";
    const members = [old, next].map((site) =>
      textAt(site, "operationId") === undefined ? site : at(site, "operationId"),
    );
    const words = { old: shown(id), new: shown(idNow) };
    report(comparison, "none", {
      rule,
      ...sides(members[0], members[1]),
      words,
      hasNoValues: true,
    });
  }
  const [tags, tagsNow] = [tagsOf(old), tagsOf(next)];
  for (const [tag, site] of tagsNow)
    if (!tags.has(tag))
      report(comparison, "none", {
        rule: "tag-added",
        old,
        new: site,
        words: { new: shown(tag) },
        hasNoValues: true,
      });
  for (const [tag, site] of tags)
    if (!tagsNow.has(tag))
      report(comparison, "none", {
        rule: "tag-removed",
        old: site,
        new: next,
        words: { old: shown(tag) },
        hasNoValues: true,
      });
}

const tagsOf = (site: Site<JsonObject>): ReadonlyMap<string, Site> =>
  new Map(itemsAt(site, "tags").map((tag) => [String(tag.value), tag]));

function compareBody(
  comparison: OperationComparison,
  old: OperationSite,
  next: OperationSite,
): void {
  const body = partAt(comparison.old, old.site, "requestBody");
  const bodyNow = partAt(comparison.new, next.site, "requestBody");
  if (body === undefined && bodyNow === undefined) return;
  if (body === undefined && bodyNow !== undefined) {
    const rule = isRequired(bodyNow)
      ? "request-body-required-added"
      : "request-body-optional-added";
    report(comparison, "request", { rule, old: old.site, new: bodyNow, hasNoValues: true });
  } else if (bodyNow === undefined && body !== undefined)
    report(comparison, "request", {
      rule: "request-body-removed",
      old: body,
      new: next.site,
      hasNoValues: true,
    });
  else if (body !== undefined && bodyNow !== undefined) {
    const [was, is] = [isRequired(body), isRequired(bodyNow)];
    const rule = is ? "request-body-became-required" : "request-body-became-optional";
    if (was !== is)
      report(comparison, "request", { rule, old: body, new: bodyNow, hasNoValues: true });
    if (!comparison.sameness.isSame(body, bodyNow))
      compareContents(comparison, "request", [body, bodyNow], {});
  }
}

const isRequired = (site: Site<JsonObject>): boolean => own(site, "required") === true;

function comparePagination(
  comparison: OperationComparison,
  old: Site<JsonObject>,
  next: Site<JsonObject>,
): void {
  const [before, after] = [old, next].map((site) =>
    own(site, "x-pagination") === undefined ? undefined : at(site, "x-pagination"),
  );
  if (canonical(before?.value ?? null) === canonical(after?.value ?? null)) return;
  const rule =
    before === undefined
      ? "pagination-added"
      : after === undefined
        ? "pagination-removed"
        : "pagination-changed";
  report(comparison, "none", { rule, old: before ?? old, new: after ?? next, hasNoValues: true });
}

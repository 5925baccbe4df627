import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import type { JsonObject, Site } from "../../../generator/openapi/site.ts";
import { own } from "../../../generator/openapi/site.ts";
import type { ChangePlace } from "../change.ts";
import { canonical, shown } from "../shape/canonical.ts";
import { report, type OperationComparison } from "./comparison.ts";
import { endingOf, lifecycleAt } from "./lifecycle.ts";
import { linkMeaning } from "./link-target.ts";
import { compareContents } from "./media-types.ts";
import { partsAt, type OperationSite } from "./operations.ts";
import { compareWriting } from "./writing.ts";

type Place = Omit<ChangePlace, "direction" | "operation">;
type Response = Site<JsonObject>;

/** Compares the responses of two versions of an operation. */
export function compareResponses(
  comparison: OperationComparison,
  old: OperationSite,
  next: OperationSite,
): void {
  const before = partsAt(comparison.old, old.site, "responses");
  const after = partsAt(comparison.new, next.site, "responses");
  for (const status of new Set([...before.keys(), ...after.keys()])) {
    if (status.startsWith("x-")) continue;
    // A response that was described by its class, or by default, must be what that said.
    const from = before.get(status) ?? described(status, before);
    const to = after.get(status) ?? described(status, after);
    const words = { status: shown(status) };
    const kind = /^[23]/.test(status) ? "success" : "error";
    if (to !== undefined && !before.has(status))
      report(
        comparison,
        "response",
        {
          rule: from === undefined ? `${kind}-status-added` : "status-described",
          old: old.site,
          new: to,
          words,
          hasNoValues: true,
        },
        { status },
      );
    if (from !== undefined && to !== undefined) compareResponse(comparison, [from, to], { status });
    else if (from !== undefined)
      report(
        comparison,
        "response",
        { rule: `${kind}-status-removed`, old: from, new: next.site, words, hasNoValues: true },
        { status },
      );
  }
}

/** The response that describes a status that is not listed. Source: OpenAPI 3.2, Responses Object. */
function described(status: string, responses: ReadonlyMap<string, Response>): Response | undefined {
  if (!/^\d{3}$/.test(status)) return undefined;
  return responses.get(`${status.slice(0, 1)}XX`) ?? responses.get("default");
}

function compareResponse(
  comparison: OperationComparison,
  [old, next]: readonly [Response, Response],
  place: Place,
): void {
  if (comparison.sameness.isSame(old, next)) return;
  const [had, has] = [hasBody(old), hasBody(next)];
  if (had && has) compareContents(comparison, "response", [old, next], place);
  else if (had !== has)
    report(
      comparison,
      "response",
      {
        rule: has ? "response-body-added" : "response-body-removed",
        old,
        new: next,
        hasNoValues: true,
      },
      place,
    );
  compareHeaders(comparison, [old, next], place);
  compareLinks(comparison, [old, next], place);
}

const hasBody = (site: Response): boolean =>
  Object.keys((own(site, "content") as object | undefined) ?? {}).length > 0;

function compareHeaders(
  comparison: OperationComparison,
  [old, next]: readonly [Response, Response],
  place: Place,
): void {
  const [before, after] = [headersOf(comparison.old, old), headersOf(comparison.new, next)];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(key), after.get(key)];
    const name = (to ?? from)?.name ?? key;
    const where = { ...place, parameter: { in: "header", name } } as const;
    const words = { name: shown(name) };
    if (from !== undefined && to !== undefined) {
      const [was, is] = [isRequired(from.site), isRequired(to.site)];
      const rule = is ? "header-became-required" : "header-became-optional";
      const change = { rule, old: from.site, new: to.site, words, hasNoValues: true } as const;
      if (was !== is) report(comparison, "response", change, where);
      const subject = `header ${shown(name)}`;
      compareWriting(comparison, "response", [from.site, to.site], {
        ...where,
        subject,
        in: "header",
      });
    } else if (to !== undefined) {
      const rule = isRequired(to.site) ? "required-header-added" : "header-added";
      report(comparison, "response", { rule, old, new: to.site, words, hasNoValues: true }, where);
    } else if (from !== undefined) {
      const { kind, day } = endingOf(lifecycleAt(from.site), comparison.policy.today);
      const rule =
        kind === "reached"
          ? "deprecated-header-removed"
          : kind === "ahead"
            ? "header-removed-early"
            : isRequired(from.site)
              ? "required-header-removed"
              : "header-removed";
      report(
        comparison,
        "response",
        { rule, old: from.site, new: next, words: { ...words, old: day }, hasNoValues: true },
        where,
      );
    }
  }
}

const isRequired = (site: Response): boolean => own(site, "required") === true;

/** Headers by their names in lower case; `Content-Type` is the media type's. */
function headersOf(document: OperationComparison["old"], site: Response) {
  return new Map(
    [...partsAt(document, site, "headers")]
      .filter(([name]) => name.toLowerCase() !== "content-type")
      .map(([name, header]) => [name.toLowerCase(), { name, site: header }] as const),
  );
}

function compareLinks(
  comparison: OperationComparison,
  [old, next]: readonly [Response, Response],
  place: Place,
): void {
  const [before, after] = [
    partsAt(comparison.old, old, "links"),
    partsAt(comparison.new, next, "links"),
  ];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(name), after.get(name)];
    const words = { name: shown(name) };
    if (from === undefined)
      report(
        comparison,
        "response",
        { rule: "link-added", old, new: to ?? next, words, hasNoValues: true },
        place,
      );
    else if (to === undefined)
      report(
        comparison,
        "response",
        { rule: "link-removed", old: from, new: next, words, hasNoValues: true },
        place,
      );
    else if (meaning(comparison.old, from) !== meaning(comparison.new, to))
      report(
        comparison,
        "response",
        { rule: "link-changed", old: from, new: to, words, hasNoValues: true },
        place,
      );
  }
}

const meaning = (document: OpenApiDocument, link: Site<JsonObject>): string =>
  canonical(linkMeaning(document, link));

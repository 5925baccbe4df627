import { at, isObject, own, textAt, type JsonObject, type Site } from "../../openapi/site.ts";
import type { ChangedParameter, ChangePlace } from "../change.ts";
import { shown } from "../shape/canonical.ts";
import { report, type OperationComparison } from "./comparison.ts";
import { compareLifecycles, dateOf, lifecycleAt } from "./lifecycle.ts";
import { parametersOf, partsAt, type OperationSite, type ParameterSite } from "./operations.ts";
import { compareSchemas } from "./schemas.ts";

/** Compares the parameters of two versions of an operation. */
export function compareParameters(
  comparison: OperationComparison,
  old: OperationSite,
  next: OperationSite,
): void {
  const before = parametersOf(comparison.old, old);
  const after = parametersOf(comparison.new, next);
  for (const [key, parameter] of before) {
    const other = after.get(key);
    if (other === undefined) reportRemoved(comparison, parameter, next);
    else compareParameter(comparison, parameter, other);
  }
  for (const [key, parameter] of after)
    if (!before.has(key)) {
      const rule = isRequired(parameter.site)
        ? "required-parameter-added"
        : "optional-parameter-added";
      const words = { subject: subjectOf(parameter) };
      const found = { rule, old: old.site, new: parameter.site, words, hasNoValues: true } as const;
      report(comparison, "request", found, placeOf(parameter));
    }
}

const subjectOf = ({ in: place, name }: ParameterSite): string =>
  place === "header"
    ? `header ${shown(name)}`
    : place === "cookie"
      ? `cookie ${shown(name)}`
      : `${place} parameter ${shown(name)}`;

const placeOf = ({ in: place, name }: ParameterSite): Pick<ChangePlace, "parameter"> => ({
  parameter: { in: place as ChangedParameter["in"], name },
});

const isRequired = (site: Site<JsonObject>): boolean => own(site, "required") === true;

function reportRemoved(
  comparison: OperationComparison,
  parameter: ParameterSite,
  next: OperationSite,
): void {
  const { deprecated, sunset } = lifecycleAt(parameter.site);
  const end = dateOf(sunset?.value);
  const isEarly = end !== undefined && end > comparison.policy.today;
  const rule =
    deprecated === undefined
      ? "parameter-removed"
      : isEarly
        ? "parameter-removed-early"
        : "deprecated-parameter-removed";
  const words = { subject: subjectOf(parameter), old: end ?? "" };
  const found = { rule, old: parameter.site, new: next.site, words, hasNoValues: true } as const;
  report(comparison, "request", found, placeOf(parameter));
}

function compareParameter(
  comparison: OperationComparison,
  old: ParameterSite,
  next: ParameterSite,
): void {
  const place = placeOf(next);
  const subject = subjectOf(next);
  if (next.in === "path" && old.name !== next.name) {
    const words = { old: shown(old.name), new: shown(next.name) };
    const found = { rule: "path-parameter-renamed", old: old.site, new: next.site, words } as const;
    report(comparison, "request", { ...found, hasNoValues: true }, place);
  }
  const [was, is] = [isRequired(old.site), isRequired(next.site)];
  if (was !== is)
    report(
      comparison,
      "request",
      {
        rule: is ? "parameter-became-required" : "parameter-became-optional",
        old: old.site,
        new: next.site,
        words: { subject },
        hasNoValues: true,
      },
      place,
    );
  const found = compareLifecycles(
    { subject: `the ${subject}`, old: lifecycleAt(old.site), next: lifecycleAt(next.site) },
    comparison.policy,
  );
  for (const change of found) report(comparison, "request", change, place);
  compareWriting(comparison, "request", [old.site, next.site], { ...place, subject, in: next.in });
}

/** Compares how a parameter or header is written, and its schema. */
export function compareWriting(
  comparison: OperationComparison,
  direction: "request" | "response",
  [old, next]: readonly [Site<JsonObject>, Site<JsonObject>],
  {
    subject,
    in: location,
    ...place
  }: Omit<ChangePlace, "direction" | "operation"> & {
    readonly subject: string;
    readonly in: string;
  },
): void {
  const [style, styleNow] = [styleOf(old, location), styleOf(next, location)];
  if (style !== styleNow) {
    const words = { subject, old: style, new: styleNow };
    report(
      comparison,
      direction,
      { rule: "parameter-style-changed", old, new: next, words, hasNoValues: true },
      place,
    );
  }
  const [content, contentNow] = [
    [...partsAt(comparison.old, old, "content")][0],
    [...partsAt(comparison.new, next, "content")][0],
  ];
  const [encoding, encodingNow] = [content?.[0] ?? "text", contentNow?.[0] ?? "text"];
  if (encoding !== encodingNow) {
    const words = { subject, old: shown(encoding), new: shown(encodingNow) };
    report(
      comparison,
      direction,
      { rule: "parameter-encoding-changed", old, new: next, words, hasNoValues: true },
      place,
    );
  }
  const [schema, schemaNow] = [schemaOf(content?.[1] ?? old), schemaOf(contentNow?.[1] ?? next)];
  if (schema !== undefined && schemaNow !== undefined)
    compareSchemas(comparison, direction, [schema, schemaNow], place);
}

const schemaOf = (site: Site<JsonObject>): Site | undefined =>
  isObject(own(site, "schema")) ? at(site, "schema") : undefined;

/** The style of values that are written as text. Source: OpenAPI 3.2, Fixed Fields for use with `schema`. */
function styleOf(site: Site<JsonObject>, location: string): string {
  const usual = location === "query" || location === "cookie" ? "form" : "simple";
  const style = textAt(site, "style") ?? usual;
  const explode = own(site, "explode") ?? style === "form";
  const reserved = own(site, "allowReserved") === true ? ", reserved characters allowed" : "";
  return `'${style}' ${explode === true ? "with" : "without"} explode${reserved}`;
}

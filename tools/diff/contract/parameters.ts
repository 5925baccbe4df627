import { own, type JsonObject, type Site } from "../../../generator/openapi/site.ts";
import type { ChangedParameter, ChangePlace } from "../change.ts";
import { shown } from "../shape/canonical.ts";
import { report, type OperationComparison } from "./comparison.ts";
import { compareLifecycles, endingOf, lifecycleAt, unreadableSunset } from "./lifecycle.ts";
import { parametersOf, type OperationSite, type ParameterSite } from "./operations.ts";
import { compareWriting } from "./writing.ts";

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
  const lifecycle = lifecycleAt(parameter.site);
  const { kind, day } = endingOf(lifecycle, comparison.policy.today);
  const rule =
    kind === "none"
      ? "parameter-removed"
      : kind === "ahead"
        ? "parameter-removed-early"
        : "deprecated-parameter-removed";
  const subject = subjectOf(parameter);
  const base = { old: parameter.site, new: next.site, hasNoValues: true } as const;
  const place = placeOf(parameter);
  report(comparison, "request", { ...base, rule, words: { subject, old: day } }, place);
  const unread = unreadableSunset(`the ${subject}`, lifecycle);
  if (unread !== undefined) report(comparison, "request", { ...base, ...unread }, place);
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

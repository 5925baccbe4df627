import { at, own, type JsonObject, type Site } from "../../../generator/openapi/site.ts";
import type { DiffPolicy } from "../policy.ts";
import type { FoundDifference } from "../change-list.ts";
import type { SchemaPair } from "../schemas/pair.ts";
import { pairsBelow } from "../schemas/walk.ts";
import { shown } from "../shape/canonical.ts";

/** Lifecycle of a part in two versions. */
export interface LifecycleSides {
  readonly subject: string;
  readonly old: Lifecycle;
  readonly next: Lifecycle;
}

/** End and stability that a part states. */
export interface Lifecycle {
  readonly site: Site;
  readonly deprecated?: Site;
  readonly sunset?: Site;
  readonly stability?: Site;
}

const stabilities = ["draft", "alpha", "beta", "stable"];

/** Compares announcements of an end, and levels of stability. */
export function compareLifecycles(
  { subject, old, next }: LifecycleSides,
  policy: DiffPolicy,
): readonly FoundDifference[] {
  const found: FoundDifference[] = [];
  const isNew = old.deprecated === undefined && next.deprecated !== undefined;
  const base = { old: old.site, new: next.deprecated ?? next.site, hasNoValues: true } as const;
  const add = (
    rule: FoundDifference["rule"],
    words: Record<string, string> = {},
    more = {},
  ): void => {
    found.push({ rule, ...base, ...more, words: { subject, ...words } });
  };
  if (isNew) add("deprecated");
  if (old.deprecated !== undefined && next.deprecated === undefined)
    add("reactivated", {}, { old: old.deprecated });
  if (next.deprecated !== undefined) compareSunsets(old, next, isNew, policy, add);
  compareStability(old, next, add);
  return found;
}

function compareSunsets(
  old: Lifecycle,
  next: Lifecycle,
  isNew: boolean,
  { noticeDays, today }: DiffPolicy,
  add: (rule: FoundDifference["rule"], words?: Record<string, string>, more?: object) => void,
): void {
  const [before, after] = [old.sunset?.value, next.sunset?.value];
  if (after === undefined) {
    if (before !== undefined) add("sunset-removed", { old: shown(before) }, { old: old.sunset });
    else if (isNew && noticeDays > 0) add("sunset-missing");
    return;
  }
  const words = { old: shown(before), new: shown(after), days: String(noticeDays) };
  const sites = { new: next.sunset, ...(old.sunset === undefined ? {} : { old: old.sunset }) };
  const date = dateOf(after);
  if (date === undefined) {
    if (before !== after) add("sunset-invalid", words, sites);
    return;
  }
  if (before === after) return;
  const earlier = dateOf(before);
  if (earlier !== undefined && date < earlier) add("sunset-moved-forward", words, sites);
  else if (earlier === undefined && daysBetween(today, date) < noticeDays)
    add("sunset-too-soon", words, sites);
}

function compareStability(
  old: Lifecycle,
  next: Lifecycle,
  add: (rule: FoundDifference["rule"], words?: Record<string, string>, more?: object) => void,
): void {
  const [before, after] = [old.stability?.value ?? "stable", next.stability?.value ?? "stable"];
  if (before === after) return;
  const [from, to] = [before, after].map((level) => stabilities.indexOf(String(level)));
  const words = { old: shown(before), new: shown(after) };
  const sites = {
    ...(old.stability === undefined ? {} : { old: old.stability }),
    ...(next.stability === undefined ? {} : { new: next.stability }),
  };
  if (to === -1) return add("stability-invalid", words, sites);
  if (from === undefined || to === undefined || from === -1) return;
  add(to < from ? "stability-decreased" : "stability-increased", words, sites);
}

/** Whether a part may go: never announced or not readably so, announced and due, or announced for later. */
export interface Ending {
  readonly kind: "none" | "reached" | "ahead";
  /** The last day that was announced; empty if none was. */
  readonly day: string;
}

/** Announced end of a part that is gone. */
export function endingOf({ deprecated, sunset }: Lifecycle, today: string): Ending {
  const day = dateOf(sunset?.value);
  if (deprecated === undefined) return { kind: "none", day: day ?? "" };
  if (day === undefined) return { kind: sunset === undefined ? "reached" : "none", day: "" };
  return { kind: day > today ? "ahead" : "reached", day };
}

/** The finding of a part that is gone whose end was announced in words that are no date. */
export function unreadableSunset(
  subject: string,
  { deprecated, sunset }: Lifecycle,
): Pick<FoundDifference, "rule" | "old" | "words"> | undefined {
  if (deprecated === undefined || sunset === undefined) return undefined;
  if (dateOf(sunset.value) !== undefined) return undefined;
  return { rule: "sunset-invalid", old: sunset, words: { subject, new: shown(sunset.value) } };
}

/** A day as `YYYY-MM-DD`, of a date or a date with a time; undefined if there is no such day. */
export function dateOf(value: unknown): string | undefined {
  const day = typeof value === "string" ? /^\d{4}-\d\d-\d\d/.exec(value)?.[0] : undefined;
  if (day === undefined) return undefined;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : day;
}

/** Days from one to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

/** Announcements about the properties of a pair and of those below it, in one direction. */
export function* lifecycleOf(
  root: SchemaPair,
  direction: "request" | "response",
  policy: DiffPolicy,
): Generator<{ readonly change: FoundDifference; readonly path: string }> {
  for (const { pair, path } of pairsBelow(root, direction)) {
    if (path === "") continue;
    const subject = `the property ${shown(path.slice(path.lastIndexOf("/") + 1))}`;
    const sides = { subject, old: lifecycle(pair.old), next: lifecycle(pair.new) };
    for (const change of compareLifecycles(sides, policy)) yield { change, path };
  }
}

/** Lifecycle that a schema states. */
export function lifecycle({ site, annotations }: SchemaPair["old"]): Lifecycle {
  return lifecycleFrom(site, (keyword) => annotations.get(keyword));
}

/** Lifecycle that the members of an operation or a parameter state. */
export function lifecycleAt(site: Site<JsonObject>): Lifecycle {
  return lifecycleFrom(site, (keyword) => {
    const value = own(site, keyword);
    return value === undefined || value === false ? undefined : at(site, keyword);
  });
}

function lifecycleFrom(site: Site, member: (keyword: string) => Site | undefined): Lifecycle {
  const [deprecated, sunset, stability] = ["deprecated", "x-sunset", "x-stability-level"].map(
    member,
  );
  return {
    site,
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(sunset === undefined ? {} : { sunset }),
    ...(stability === undefined ? {} : { stability }),
  };
}

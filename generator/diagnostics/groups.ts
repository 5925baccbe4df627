import type { FaultClass, Severity } from "./diagnostic.ts";
import type { LocatedDiagnostic } from "./located.ts";

/** Findings of one kind that are printed before the others are only counted. */
const mostShown: Readonly<Record<Severity, number>> = { error: 20, warning: 5, info: 3 };

/** Notes of one kind from which on one stands for all: so many places are a habit of the document. */
export const manyNotes = 20;

/** Findings of one kind that are counted, not printed. */
export interface HiddenGroup {
  readonly code: string;
  readonly class: FaultClass;
  readonly severity: Severity;
  readonly count: number;
}

/** Findings that one of them stands for, because they say the same of one part of the document. */
export interface Represented {
  /** Without the one that is printed. */
  readonly count: number;
  /** The part, such as a schema. */
  readonly part: string;
}

/** The first findings of each kind, in their order, and the number of the others. */
export function firstOfEachKind(diagnostics: readonly LocatedDiagnostic[]): {
  readonly shown: readonly LocatedDiagnostic[];
  readonly hidden: readonly HiddenGroup[];
  readonly represented: ReadonlyMap<LocatedDiagnostic, Represented>;
} {
  const { first, represented } = firstOfEachPart(diagnostics, ({ code, severity, location }) => ({
    rule: code,
    isError: severity === "error",
    ...location,
  }));
  const totals = new Map<string, number>();
  for (const one of first) totals.set(kindOf(one), (totals.get(kindOf(one)) ?? 0) + 1);
  const counts = new Map<string, number>();
  const hidden = new Map<string, HiddenGroup>();
  const shown = first.filter((one) => {
    const { code, class: faultClass, severity } = one;
    const kind = kindOf(one);
    const own = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, own);
    const isMany = severity === "info" && (totals.get(kind) ?? 0) > manyNotes;
    if (own <= (isMany ? 1 : mostShown[severity])) return true;
    const before = hidden.get(kind)?.count ?? 0;
    const count = before + 1 + (represented.get(one)?.count ?? 0);
    hidden.set(kind, { code, class: faultClass, severity, count });
    return false;
  });
  return { shown, hidden: [...hidden.values()], represented };
}

const kindOf = ({ code, severity }: LocatedDiagnostic): string => `${severity} ${code}`;

/** Codes whose findings are one for those who mend them: the examples of a schema come from one hand. */
const ofParts: ReadonlySet<string> = new Set(["example-mismatch"]);

/** The fact that decides which part of a document a finding is about. */
export interface FindingPlace {
  readonly rule: string;
  readonly isError: boolean;
  readonly file?: string;
  readonly pointer?: string;
}

/** Findings without those that an earlier one of the same code in the same part stands for. */
export function firstOfEachPart<Finding extends object>(
  findings: readonly Finding[],
  placeOf: (finding: Finding) => FindingPlace,
): {
  readonly first: readonly Finding[];
  readonly represented: ReadonlyMap<Finding, Represented>;
} {
  const known = new Map<string, Finding>();
  const represented = new Map<Finding, Represented>();
  const first = findings.filter((finding) => {
    const { rule, isError, file = "", pointer } = placeOf(finding);
    const part = isError || !ofParts.has(rule) ? undefined : partOf(pointer);
    if (part === undefined) return true;
    const key = JSON.stringify([rule, file, part]);
    const earlier = known.get(key);
    if (earlier === undefined) known.set(key, finding);
    else represented.set(earlier, { count: (represented.get(earlier)?.count ?? 0) + 1, part });
    return earlier === undefined;
  });
  return { first, represented };
}

/** The component or the operation that a location is in; undefined for other places. */
function partOf(pointer: string | undefined): string | undefined {
  const names = (pointer ?? "").split("/").slice(1, 4);
  const [first, second, third] = names.map((name) =>
    name.replaceAll("~1", "/").replaceAll("~0", "~"),
  );
  if (first === "components" && third !== undefined) return third;
  if (first === "definitions" || first === "parameters" || first === "responses") return second;
  if ((first === "paths" || first === "webhooks") && third !== undefined)
    return `${third.toUpperCase()} ${second ?? ""}`;
  return undefined;
}

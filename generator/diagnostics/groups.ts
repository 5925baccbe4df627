import type { FaultClass, Severity } from "./diagnostic.ts";
import type { LocatedDiagnostic } from "./located.ts";

/** Findings of one kind that are printed before the others are only counted. */
const mostShown: Readonly<Record<Severity, number>> = { error: 20, warning: 5, info: 3 };

/** Findings of one kind that are counted, not printed. */
export interface HiddenGroup {
  readonly code: string;
  readonly class: FaultClass;
  readonly severity: Severity;
  readonly count: number;
}

/** The first findings of each kind, in their order, and the number of the others. */
export function firstOfEachKind(diagnostics: readonly LocatedDiagnostic[]): {
  readonly shown: readonly LocatedDiagnostic[];
  readonly hidden: readonly HiddenGroup[];
} {
  const counts = new Map<string, HiddenGroup>();
  const shown = diagnostics.filter(({ code, class: faultClass, severity }) => {
    const key = `${severity} ${code}`;
    const count = (counts.get(key)?.count ?? 0) + 1;
    counts.set(key, { code, class: faultClass, severity, count });
    return count <= mostShown[severity];
  });
  const hidden = [...counts.values()].flatMap((group) => {
    const count = group.count - mostShown[group.severity];
    return count <= 0 ? [] : [{ ...group, count }];
  });
  return { shown, hidden };
}

import type { Finding, FindingLevel, FindingLocation } from "./finding.ts";

/** File that a finding is listed with; the first document where it is about no place in particular. */
export const fileOf = ({ location }: Finding, documents: readonly string[]): string =>
  location?.file ?? documents[0] ?? ".";

/** `spec/api.yaml:4:16` */
export function placeText({ file, range }: FindingLocation): string {
  return range === undefined ? file : `${file}:${range.start.line}:${range.start.column}`;
}

/** The lines below the message: what was taken, the cure, and other places. */
export function detailLines({ taken, help, related }: Finding): readonly string[] {
  return [
    ...(taken === undefined ? [] : [`taken: ${taken}`]),
    ...(help === undefined ? [] : [`help: ${help}`]),
    ...related.map(({ message, location }) => `also: ${placeText(location)} ${message}`),
  ];
}

/** `3 errors and 1 warning` */
export function countsText(counts: Readonly<Record<FindingLevel, number>>): string {
  const words = (["error", "warning", "note"] as const).flatMap((level) => {
    const count = counts[level];
    return count === 0 ? [] : [`${count} ${level}${count === 1 ? "" : "s"}`];
  });
  const last = words.pop() ?? "";
  return words.length === 0 ? last : `${words.join(", ")} and ${last}`;
}

/** Findings by the files that they are listed with: the documents first, those without findings included. */
export function byFile(
  findings: readonly Finding[],
  documents: readonly string[],
): ReadonlyMap<string, readonly Finding[]> {
  const groups = new Map<string, Finding[]>(documents.map((file) => [file, []]));
  for (const finding of findings) {
    const file = fileOf(finding, documents);
    const group = groups.get(file);
    if (group === undefined) groups.set(file, [finding]);
    else group.push(finding);
  }
  return groups;
}

import type { FixJson } from "../../lint-json.ts";

/** Lines about what was fixed, and what was not, for people. */
export function aboutFixes({ fixed, files, left }: FixJson, isDry: boolean): readonly string[] {
  const findings = `${fixed} finding${fixed === 1 ? "" : "s"}`;
  const where = `${files.length} file${files.length === 1 ? "" : "s"}`;
  return [
    ...(fixed === 0
      ? ["nothing to fix"]
      : [`${findings} ${isDry ? "would be fixed" : "fixed"} in ${where}`]),
    ...shownPlaces(left).map((line) => `not fixed: ${line}`),
  ];
}

/** Places that are listed of one reason. */
const most = 5;

/** Findings that were not fixed, in a line for each reason and rule. */
function shownPlaces(left: FixJson["left"]): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const { code, reason, file, pointer } of left) {
    const key = `${code}: ${reason}`;
    const places = groups.get(key) ?? [];
    groups.set(key, places);
    places.push(`${file}#${pointer}`);
  }
  return [...groups].map(([key, places]) => {
    const others = places.length - most;
    const more = others > 0 ? ` and ${others} more` : "";
    return `${key} (${places.slice(0, most).join(", ")}${more})`;
  });
}

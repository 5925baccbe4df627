import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import { mostLevels } from "../source/reading/parsed.ts";
import { joinPointer } from "../source/locations/pointer.ts";
import type { SourceFile } from "../source/reading/source-file.ts";

/**
 * Whether a file's values nest within the limit, so that later stages may walk them recursively.
 * Reports values that nest too deep, and an alias that makes a value contain itself.
 */
export function checkNesting(file: SourceFile, diagnostics: Diagnostics): boolean {
  if (!isDeeper(file.value, mostLevels)) return true;
  const path = deepPath(file.value);
  const values = path.map(({ value }) => value);
  const loop = path.findIndex(({ value }, index) => values.indexOf(value) < index);
  const keys = path.slice(1, (loop === -1 ? path.length : loop) + 1).map(({ key }) => key);
  const location = { file: file.path, pointer: joinPointer("", ...keys) };
  if (loop === -1) diagnostics.report("nesting-too-deep", location, { limit: mostLevels });
  else diagnostics.report("alias-loop", location, {});
  return false;
}

/** Costs a tenth of what parsing costs: there is no list of what was visited. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) {
    for (const item of value) if (isDeeper(item, levels - 1)) return true;
    return false;
  }
  for (const key in value) {
    if (isDeeper((value as Readonly<Record<string, unknown>>)[key], levels - 1)) return true;
  }
  return false;
}

interface Step {
  readonly key: string;
  readonly value: unknown;
}

/** The steps to the first value that is too deep. */
function deepPath(root: unknown): readonly Step[] {
  const path: Step[] = [{ key: "", value: root }];
  for (let levels = mostLevels; levels > 0; levels--) {
    const { value } = path.at(-1) as Step;
    const [key, next] = Object.entries(value as object).find(([, member]) =>
      isDeeper(member, levels - 1),
    ) as [string, unknown];
    path.push({ key, value: next });
  }
  return path;
}

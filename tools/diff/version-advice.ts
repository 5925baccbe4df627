import type { OpenApiDocument } from "../../generator/openapi/document.ts";
import { unstatedVersion } from "../../generator/openapi/faults/missing-reading.ts";
import { at, objectAt, own, type Site } from "../../generator/openapi/site.ts";
import type { Change } from "./change.ts";
import type { Comparison } from "./contract/comparison.ts";
import { shown } from "./shape/canonical.ts";

/** A version as Semantic Versioning writes it. Source: Semantic Versioning 2.0.0, 2. */
const semantic = /^v?(\d+)\.(\d+)(?:\.(\d+))?(?:-[\w.-]+)?(?:\+[\w.-]+)?$/;

/** Reports an `info.version` that does not say what has changed. Other versions than x.y.z say nothing. */
export function adviseVersion(
  { old, new: next, changes }: Comparison,
  found: readonly Change[],
): void {
  if (found.length === 0) return;
  const [from, to] = [versionAt(old), versionAt(next)];
  if (from === undefined || to === undefined) return;
  const [before, after] = [partsOf(from.value), partsOf(to.value)];
  if (before === undefined || after === undefined) return;
  const isBreaking = found.some(({ level }) => level === "breaking");
  const add = (rule: "version-unchanged" | "version-decreased" | "version-too-small"): void => {
    const change = isBreaking ? "there are breaking changes" : "something has changed";
    const words = { old: shown(from.value), new: shown(to.value), change };
    changes.add({ direction: "none" }, { rule, old: from, new: to, words });
  };
  const order = compare(before, after);
  if (order === 0) return add("version-unchanged");
  if (order > 0) return add("version-decreased");
  // Before 1.0.0 the second number says it. Source: Semantic Versioning 2.0.0, 4.
  const [major, minor] = [before[0] !== after[0], before[1] !== after[1]];
  if (isBreaking && !(major || (before[0] === 0 && minor))) add("version-too-small");
}

/** The version that a document states; one that is taken in place of a missing one says nothing. */
function versionAt({ root }: OpenApiDocument): Site | undefined {
  const info = objectAt(root, "info");
  if (info === undefined || own(info, "version") === undefined) return undefined;
  const version = at(info, "version");
  return version.value === unstatedVersion ? undefined : version;
}

function partsOf(version: unknown): readonly [number, number, number] | undefined {
  const match = typeof version === "string" ? semantic.exec(version) : null;
  if (match === null) return undefined;
  return [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const position = a.findIndex((part, index) => part !== b[index]);
  return position === -1 ? 0 : (a[position] ?? 0) - (b[position] ?? 0);
}

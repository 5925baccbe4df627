import type { OpenApiDocument } from "../../generator/openapi/document.ts";
import { unstatedVersion } from "../../generator/openapi/faults/missing-reading.ts";
import { at, objectAt, own, type Site } from "../../generator/openapi/site.ts";
import type { Change } from "./change.ts";
import type { Comparison } from "./contract/comparison.ts";
import { compareVersions, readVersion } from "./semantic-version.ts";
import { shown } from "./shape/canonical.ts";

/** Reports an `info.version` that does not say what has changed. Other versions than x.y.z say nothing. */
export function adviseVersion(
  { old, new: next, changes }: Comparison,
  found: readonly Change[],
): void {
  if (found.length === 0) return;
  const [from, to] = [versionAt(old), versionAt(next)];
  if (from === undefined || to === undefined) return;
  const [before, after] = [readVersion(from.value), readVersion(to.value)];
  if (before === undefined || after === undefined) return;
  const isBreaking = found.some(({ level }) => level === "breaking");
  const add = (rule: "version-unchanged" | "version-decreased" | "version-too-small"): void => {
    const change = isBreaking ? "there are breaking changes" : "something has changed";
    const words = { old: shown(from.value), new: shown(to.value), change };
    changes.add({ direction: "none" }, { rule, old: from, new: to, words });
  };
  const order = compareVersions(before, after);
  if (order === 0) return add("version-unchanged");
  if (order > 0) return add("version-decreased");
  // A pre-release promises nothing yet. Source: Semantic Versioning 2.0.0, 9.
  if (before.before.length > 0) return;
  // Before 1.0.0 the second number says it. Source: Semantic Versioning 2.0.0, 4.
  const [major, minor] = [0, 1].map((part) => before.numbers[part] !== after.numbers[part]);
  if (isBreaking && !(major || (before.numbers[0] === 0 && minor))) add("version-too-small");
}

/** The version that a document states; one that is taken in place of a missing one says nothing. */
export function versionAt({ root }: OpenApiDocument): Site | undefined {
  const info = objectAt(root, "info");
  if (info === undefined || own(info, "version") === undefined) return undefined;
  const version = at(info, "version");
  return version.value === unstatedVersion ? undefined : version;
}

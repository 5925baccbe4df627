import path from "node:path";
import type { ResolvedConfig } from "../../frame/config/resolve.ts";
import type { Location } from "../../../generator/diagnostics/diagnostic.ts";
import { applyPolicy } from "../apply-policy.ts";
import { changeOf } from "../change-list.ts";
import type { Change, ChangeSide } from "../change.ts";
import type { DiffPolicy } from "../policy.ts";
import { subjectOf, termsOf } from "../report/accepted.ts";
import { shown } from "../shape/canonical.ts";
import { getByPointer, parentPointer } from "../../../generator/source/locations/pointer.ts";
import type { SourceFile } from "../../../generator/source/reading/source-file.ts";
import type { BaseRun } from "./base-run.ts";
import type { Compared } from "./compared.ts";
import { weakenedIn, type AddedException, type BothSettings } from "./judge-settings.ts";

/** Effect of a change on the settings that judge it. */
export interface SettingsChange {
  readonly run: Pick<BaseRun, "before" | "revision">;
  readonly config: ResolvedConfig | undefined;
  readonly both: BothSettings;
  readonly added: readonly AddedException[];
}

/** The changes of the settings that judge, told before all others; undefined where there are none. */
export function settingsChanges(
  { run: { before, revision }, config, both, added }: SettingsChange,
  policy: DiffPolicy,
  cwd: string,
): Compared | undefined {
  const name = (file: string): string => path.relative(cwd, file).replaceAll("\\", "/");
  const file = config?.path ?? before?.path;
  if (file === undefined) return undefined;
  const sideOf = (
    of: { readonly path: string; readonly source?: SourceFile } | undefined,
    pointer: string,
  ): ChangeSide | undefined =>
    of === undefined ? undefined : { location: placeIn(name(of.path), of.source, pointer) };
  const sides = (pointer: string): Pick<Change, "old" | "new"> => {
    const [old, next] = [sideOf(before, pointer), sideOf(config, pointer)];
    return {
      ...(old === undefined ? {} : { old }),
      ...(next === undefined ? {} : { new: next }),
    };
  };
  const unread: Change[] =
    before?.problem === undefined
      ? []
      : [
          changeOf(
            { direction: "none" },
            {
              rule: "configuration-unread-before",
              words: {
                old: shown(name(before.path)),
                base: shown(revision.name),
                why: before.problem,
              },
            },
            sides(""),
          ),
        ];
  const weakened = weakenedIn(both).map(({ pointer, ...words }) => {
    const { setting, old, new: next } = words;
    const change = changeOf(
      { direction: "none" },
      { rule: "rules-weakened", words: { setting, old, new: next } },
      sides(pointer),
    );
    return both.acceptsRules ? { ...change, level: "compatible" as const } : change;
  });
  const exceptions = added.map(({ exception, index, count, refusal }) => {
    const accepted = count === 0 ? "nothing yet" : count === 1 ? "1 finding" : `${count} findings`;
    const words = {
      subject: subjectOf(exception),
      terms: termsOf(exception),
      accepted,
      why: refusal ?? "",
    };
    const place = sideOf(config, `/diff/exceptions/${index}`);
    return changeOf(
      { direction: "none" },
      { rule: refusal === undefined ? "exception-added" : "exception-not-counted", words },
      place === undefined ? {} : { new: place },
    );
  });
  const changes = [...unread, ...weakened, ...exceptions];
  if (changes.length === 0) return undefined;
  const texts = (
    of: { readonly path: string; readonly source?: SourceFile } | undefined,
  ): ReadonlyMap<string, SourceFile> =>
    new Map(of?.source === undefined ? [] : [[name(of.path), of.source]]);
  const places = { file: name(file) };
  return {
    name: name(file),
    entry: name(file),
    ...applyPolicy(changes, policy),
    documents: {
      old: { texts: texts(before), label: (one) => `${revision.name}:${one}`, isRevision: true },
      new: { texts: texts(config), label: (one) => one },
      shownAt: () => places,
    },
  };
}

/** The place of a setting, or of the nearest one around it that is there. */
function placeIn(file: string, source: SourceFile | undefined, pointer: string): Location {
  if (source === undefined) return { file };
  let nearest = pointer;
  while (nearest !== "" && getByPointer(source.value, nearest) === undefined)
    nearest = parentPointer(nearest);
  if (nearest === "") return { file };
  return { file, pointer: nearest, part: nearest === pointer ? "value" : "key" };
}

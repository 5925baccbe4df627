import type { Diagnostics } from "../../diagnostics/diagnostics.ts";
import { joinPointer } from "../locations/pointer.ts";
import type { SourceFile } from "../reading/source-file.ts";

/** One action of an overlay, and its place. */
export interface OverlayAction {
  readonly pointer: string;
  readonly target: string;
  readonly change: OverlayChange;
}

/** A change of what an action selects; `none` where the action says none. */
export type OverlayChange =
  | { readonly kind: "remove" }
  | { readonly kind: "update"; readonly value: unknown }
  | { readonly kind: "copy"; readonly from: string }
  | { readonly kind: "none" };

/** An overlay whose structure is right. */
export interface Overlay {
  readonly extends: string | undefined;
  readonly actions: readonly OverlayAction[];
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const ownFields = ["overlay", "info", "extends", "actions"];
const actionFields = ["target", "description", "update", "copy", "remove"];

/**
 * Reads the structure of an overlay; undefined where it has mistakes that leave open what it does.
 *
 * Source: Overlay Specification 1.0 and 1.1, Overlay Object.
 */
export function readOverlay(file: SourceFile, diagnostics: Diagnostics): Overlay | undefined {
  const { value, path } = file;
  const at = (pointer: string): { file: string; pointer: string } => ({ file: path, pointer });
  const invalid = (pointer: string, problem: string, cure: string): void =>
    diagnostics.report("overlay-invalid", at(pointer), { problem, cure });
  if (!isFields(value) || typeof value["overlay"] !== "string") {
    const cure = "Begin it with 'overlay: 1.1.0', or name another file";
    invalid("", "The file is no overlay: there is no field 'overlay' with a version", cure);
    return undefined;
  }
  const version = value["overlay"];
  if (!/^1\.[01]\.\d+$/.test(version)) {
    const cure = "Write 'overlay: 1.1.0' if its actions are those of 1.0 or 1.1";
    invalid("/overlay", `Overlays of version '${version}' are not known, only 1.0 and 1.1`, cure);
    return undefined;
  }
  reportOthers(value, ownFields, "", at, diagnostics);
  const { info, extends: target, actions } = value;
  for (const name of ["title", "version"])
    if (!isFields(info) || typeof info[name] !== "string") {
      const place = at(info === undefined ? "" : "/info");
      diagnostics.report("overlay-field", place, { problem: `There is no 'info.${name}'` });
    }
  if (target !== undefined && typeof target !== "string")
    invalid("/extends", "'extends' is no text", "Write the address of the document, or remove it");
  if (!Array.isArray(actions) || actions.length === 0) {
    const place = actions === undefined ? "" : "/actions";
    invalid(place, "There is no list of actions", "Write 'actions' with at least one action");
    return undefined;
  }
  const before = diagnostics.all.length;
  const read = actions.map((action: unknown, index) => {
    const pointer = joinPointer("/actions", index);
    if (!isFields(action) || typeof action["target"] !== "string") {
      invalid(
        pointer,
        "The action has no 'target'",
        "Write a JSONPath expression, such as '$.info'",
      );
      return undefined;
    }
    reportOthers(action, actionFields, pointer, at, diagnostics);
    const change = changeOf(action, (field, problem, cure) =>
      invalid(joinPointer(pointer, field), problem, cure),
    );
    return { pointer, target: action["target"], change };
  });
  if (diagnostics.all.slice(before).some((one) => one.code === "overlay-invalid")) return undefined;
  return {
    extends: typeof target === "string" ? target : undefined,
    actions: read.filter((action) => action !== undefined),
  };
}

/** The change of an action: `remove` counts before `update` and `copy`, which exclude each other. */
function changeOf(
  action: Fields,
  invalid: (field: string, problem: string, cure: string) => void,
): OverlayChange {
  const { remove, copy } = action;
  if (remove !== undefined && typeof remove !== "boolean")
    invalid("remove", "'remove' is neither true nor false", "Write 'remove: true'");
  if (copy !== undefined && typeof copy !== "string")
    invalid("copy", "'copy' is no text", "Write the JSONPath expression of what is copied");
  if (remove === true) return { kind: "remove" };
  const hasUpdate = Object.hasOwn(action, "update");
  if (hasUpdate && copy !== undefined)
    invalid("copy", "The action has both 'update' and 'copy'", "Make two actions of it");
  if (hasUpdate) return { kind: "update", value: action["update"] };
  return typeof copy === "string" ? { kind: "copy", from: copy } : { kind: "none" };
}

/** Reports fields that the specification does not have. */
function reportOthers(
  value: Fields,
  known: readonly string[],
  pointer: string,
  at: (pointer: string) => { file: string; pointer: string },
  diagnostics: Diagnostics,
): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name) || name.startsWith("x-")) continue;
    const problem = `Overlays have no field '${name}' here`;
    const place = { ...at(joinPointer(pointer, name)), part: "key" } as const;
    diagnostics.report("overlay-field", place, { problem });
  }
}

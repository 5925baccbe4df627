import { isJson, isXml } from "../../generator/openapi/media-type.ts";
import type { SourceSet } from "../../generator/source/reading/read.ts";
import type { Site } from "../../generator/openapi/site.ts";
import { writtenLocation } from "../../generator/source/references/relocation.ts";
import type { Change, ChangeOnWire, ChangePlace, ChangeSide } from "./change.ts";
import type { ChangeLevel } from "../frame/config/change-level.ts";
import type { ChangeDirection } from "./level.ts";
import { affectedBy, levelOf, ruleOf, type ChangeRule, type Effect } from "./rules/index.ts";

/** Difference that a comparison has found, before it is judged. */
export interface FoundDifference {
  readonly rule: ChangeRule;
  readonly old?: Site;
  readonly new?: Site;
  readonly words?: Readonly<Record<string, string>>;
  readonly hasNoValues?: true;
  /** Effect on the admitted values, where that is known better than by the rule. */
  readonly effect?: Effect;
  /** The rule that says whose code does not compile, where it is another one. */
  readonly typesBy?: ChangeRule;
  /** Present where the generated types are the same in spite of the rule. */
  readonly hasSameTypes?: true;
}

/** Texts of longer values are left out: they are whole schemas. */
const longestValue = 200;

/** The files of both documents. */
interface ComparedSources {
  readonly old: SourceSet;
  readonly new: SourceSet;
}

/** Collects changes and judges each by its rule, its direction and the wire that it is on. */
export class ChangeList {
  #changes: Change[] = [];
  readonly #sources: ComparedSources;

  constructor(sources: ComparedSources) {
    this.#sources = sources;
  }

  /** Changes since the last call. */
  take(): readonly Change[] {
    const taken = this.#changes;
    this.#changes = [];
    return taken;
  }

  /** Adds a change, unless it cannot be seen where it is: `xml` says nothing of other media types. */
  add(place: ChangePlace, found: FoundDifference): void {
    if (ruleOf(found.rule).xml === true && !wiresOf(place.mediaType).xml) return;
    const sides = { ...this.#side("old", found), ...this.#side("new", found) };
    this.#changes.push(changeOf(place, found, sides));
  }

  #side(name: "old" | "new", found: FoundDifference): Partial<Record<"old" | "new", ChangeSide>> {
    const site = found[name];
    if (site === undefined) return {};
    const { file, pointer, value } = site;
    // The document as a whole is no place.
    if (pointer === "") return {};
    const part = typeof value === "object" ? "key" : "value";
    const location = writtenLocation({ file, pointer, part }, this.#sources[name]);
    const isShown =
      found.hasNoValues !== true && (JSON.stringify(value)?.length ?? 0) <= longestValue;
    return { [name]: { location, ...(isShown ? { value } : {}) } };
  }
}

/** A change that is judged by its rule, its direction and the wire that it is on. */
export function changeOf(
  place: ChangePlace,
  found: Pick<FoundDifference, "rule" | "effect" | "words" | "typesBy" | "hasSameTypes">,
  sides: Pick<Change, "old" | "new">,
): Change {
  const rule = ruleOf(found.rule);
  const { level, reason } = levelOf(found.rule, place.direction, found.effect);
  const typing = found.typesBy === undefined ? rule : ruleOf(found.typesBy);
  const affected = found.hasSameTypes === true ? [] : affectedBy(typing, place.direction);
  return {
    rule: found.rule,
    level,
    ...place,
    message: fill(rule.message, found.words ?? {}),
    reason,
    ...sides,
    wire:
      rule.judges === true
        ? { json: "none", xml: "none" }
        : onWire(level, wiresOf(place.mediaType), rule.xml === true),
    types: {
      caller: affected.includes("caller") ? "breaks" : "compiles",
      handler: affected.includes("handler") ? "breaks" : "compiles",
    },
  };
}

/** Wires of a media type; both if it is unknown. */
function wiresOf(mediaType: string | undefined): { readonly json: boolean; readonly xml: boolean } {
  if (mediaType === undefined) return { json: true, xml: true };
  return { json: isJson(mediaType), xml: isXml(mediaType) };
}

function onWire(
  level: ChangeLevel,
  wires: { readonly json: boolean; readonly xml: boolean },
  isXmlOnly: boolean,
): ChangeOnWire {
  return {
    json: wires.json && !isXmlOnly ? level : "none",
    xml: wires.xml ? level : "none",
  };
}

/** Replaces names in braces. */
function fill(message: string, words: Readonly<Record<string, string>>): string {
  return message.replace(/\{(\w+)\}/g, (braces, name: string) =>
    Object.hasOwn(words, name) ? (words[name] ?? "") : braces,
  );
}

/** Sender of a value, seen from those who use the API. */
export const flipped = (direction: ChangeDirection, isFlipped: boolean): ChangeDirection =>
  !isFlipped || direction === "none" ? direction : direction === "request" ? "response" : "request";

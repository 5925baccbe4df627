import type { Diagnostics } from "../../../diagnostics/diagnostics.ts";
import { itemsAt, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import { count } from "../../../rules/words.ts";
import { placeKey, type Origin } from "../../origin.ts";
import type { LowerOptions } from "../../options.ts";
import type { Discriminator } from "../../types.ts";
import type { Lowering } from "../lowering.ts";

/** Unions whose members the configuration tells apart otherwise than their schemas do. */
export class LenientUnions {
  readonly #options: LowerOptions;
  readonly #decided = new Map<string, Origin>();
  readonly #first = new Map<string, Origin>();

  constructor(options: LowerOptions) {
    this.#options = options;
  }

  /** Whether a discriminator alone chooses the member. */
  get decides(): boolean {
    return this.#options.discriminator === "decides";
  }

  /** Whether a value may fit several members of a `oneOf`. */
  get takesFirst(): boolean {
    return this.#options.oneOf === "first";
  }

  /** The discriminator of a union, which decides where the configuration says so. */
  decided(schema: Origin, discriminator: Discriminator | undefined): Discriminator | undefined {
    if (!this.decides || discriminator === undefined) return discriminator;
    this.#decided.set(placeKey(schema), schema);
    return { ...discriminator, decides: true };
  }

  /** Notes a `oneOf` that several members may fit. */
  noteFirst(schema: Origin): void {
    this.#first.set(placeKey(schema), schema);
  }

  /** Whether the discriminator of a schema alone chooses the member. */
  isDecided(schema: Origin): boolean {
    return this.#decided.has(placeKey(schema));
  }

  /** Says once for each setting what was taken. */
  report(diagnostics: Diagnostics): void {
    const say = (places: ReadonlyMap<string, Origin>, setting: string, taken: string): void => {
      const [place] = places.values();
      if (place === undefined) return;
      const what = `the members of ${count(places.size, "union")}`;
      diagnostics.report("leniency-taken", place, { setting, what, taken });
    };
    say(
      this.#decided,
      "discriminator: decides",
      "the property of the discriminator alone chooses the member",
    );
    say(this.#first, "oneOf: first", "a value that several members fit is of the first");
  }
}

/** The schema that all members have in their `allOf` and that has a discriminator; undefined without one. */
export function commonParent(
  { document }: Pick<Lowering, "document">,
  members: readonly Site[],
): Site<JsonObject> | undefined {
  const parents = members.map((member) => {
    const target = document.follow(member);
    const bases = target === undefined ? [] : itemsAt(target, "allOf");
    return bases.flatMap((base) => {
      const parent = document.follow(base);
      return parent === undefined || own(parent, "discriminator") === undefined ? [] : [parent];
    });
  });
  const [first = []] = parents;
  return first.find((parent) =>
    parents.every((others) => others.some((one) => placeKey(one) === placeKey(parent))),
  );
}

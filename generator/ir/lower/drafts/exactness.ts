import type { Site } from "../../../openapi/site.ts";
import type { RefNode } from "../../types.ts";
import type { LoweredType } from "../types/lowered.ts";
import type { Draft } from "./draft.ts";
import type { Drafts } from "./drafts.ts";

/** Which declarations say less than their schemas, so that values are checked against those too. */
export class Exactness {
  /** Schemas that declarations are checked against beside their types, by location. */
  readonly conditionSites = new Map<string, Site>();
  /** Locations of those whose types say less than the keywords of the schema itself show. */
  readonly inexactPlaces = new Set<string>();
  readonly #drafts: Pick<Drafts, "draft">;
  #isInexact = false;

  constructor(drafts: Pick<Drafts, "draft">) {
    this.#drafts = drafts;
  }

  /** The type that is being made says less than its schema: values are checked against that too. */
  note(): void {
    this.#isInexact = true;
  }

  /** Makes a type, and says whether it says less than its schema. */
  watch<T>(make: () => T): { readonly made: T; readonly isInexact: boolean } {
    const before = this.#isInexact;
    this.#isInexact = false;
    const made = make();
    const isInexact = this.#isInexact;
    this.#isInexact = before;
    return { made, isInexact };
  }

  /** Builds the type of a declaration, and marks the declaration if the type says less. */
  build(draft: Draft): LoweredType {
    const { made, isInexact } = this.watch(draft.build);
    if (isInexact) this.mark(draft);
    return made;
  }

  /** Notes that the schema of a declaration demands more than its type says. */
  mark(draft: Draft): void {
    for (let next: Draft | undefined = draft; next !== undefined; next = next.owner) {
      next.hasConditions = true;
      next.isInexact = true;
      // A declaration with neither a schema nor parts is covered by the schema that it was made for.
      if (next.site !== undefined || next.parts !== undefined) return;
    }
  }

  /** Whether a declaration, or one that it only refers to, is checked against its schema. */
  isChecked(ref: RefNode): boolean {
    const seen = new Set<string>();
    for (let type: LoweredType | undefined = ref; type?.kind === "ref"; ) {
      if (seen.has(type.target)) return false;
      seen.add(type.target);
      const draft = this.#drafts.draft(type.target);
      if (draft.hasConditions) return true;
      type = draft.type;
    }
    return false;
  }

  /** Locations of the schemas that a declaration is checked against; they are kept for later. */
  conditionsOf(draft: Draft): readonly string[] {
    if (!draft.hasConditions) return [];
    if (draft.site !== undefined) {
      // Declarations name their conditions by location until those are compiled.
      const place = `${draft.site.file}#${draft.site.pointer}`;
      this.conditionSites.set(place, draft.site);
      if (draft.isInexact) this.inexactPlaces.add(place);
      return [place];
    }
    const parts = (draft.parts ?? []).flatMap((id) => {
      const part = this.#drafts.draft(id);
      if (!part.hasConditions && part.site !== undefined)
        part.hasConditions = part.isInexact = true;
      return this.conditionsOf(part);
    });
    return [...new Set(parts)];
  }
}

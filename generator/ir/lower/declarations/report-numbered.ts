import type { Draft } from "../drafts/draft.ts";
import type { Drafting } from "../drafts/drafting.ts";
import type { Lowering } from "../lowering.ts";

/** Reports types whose names have a number, since another schema asked for the name before. */
export function reportNumbered(
  { diagnostics, drafts }: Lowering & Pick<Drafting, "drafts">,
  all: readonly Draft[],
): void {
  for (const { name, wanted, origin, component } of all) {
    // That of components is known by their names in the document.
    if (name === wanted || component !== undefined) continue;
    const first = drafts.draft(wanted);
    const place = { ...first.origin, part: "key" as const };
    diagnostics.report("type-numbered", { ...origin, part: "key" }, { name, wanted }, [
      { message: `${wanted} is here`, location: place },
    ]);
  }
}

import type { OpenApiDocument } from "../../../openapi/document.ts";
import { isObject, membersAt, objectAt, own, type Site } from "../../../openapi/site.ts";
import { siteOf, type Holder } from "./reachable-schemas.ts";

/** The kinds of structured values that the examples of a schema have, found when first asked for. */
export class SampleKinds {
  readonly #document: OpenApiDocument;
  readonly #holders: readonly Holder[];
  #known: ReadonlyMap<unknown, ReadonlySet<string>> | undefined;

  constructor(document: OpenApiDocument, holders: readonly Holder[]) {
    this.#document = document;
    this.#holders = holders;
  }

  of({ value }: Site): ReadonlySet<string> {
    this.#known ??= found(this.#document, this.#holders);
    return this.#known.get(value) ?? none;
  }
}

const none: ReadonlySet<string> = new Set();

/** Kinds by schema: of its own examples, and of those of media types and parameters that use it. */
function found(
  document: OpenApiDocument,
  holders: readonly Holder[],
): ReadonlyMap<unknown, ReadonlySet<string>> {
  const kinds = new Map<unknown, Set<string>>();
  const note = (schema: unknown, sample: unknown): void => {
    if (typeof sample !== "object" || sample === null) return;
    const kind = Array.isArray(sample) ? "array" : "object";
    kinds.set(schema, (kinds.get(schema) ?? new Set()).add(kind));
  };
  for (const reached of holders) {
    const { kind, value } = reached;
    if (kind !== "schema" && kind !== "media" && kind !== "parameter") continue;
    if (!("example" in value || "examples" in value)) continue;
    const holder = siteOf(reached);
    const place = kind === "schema" ? holder : objectAt(holder, "schema");
    const schema = place === undefined ? undefined : document.follow(place)?.value;
    if (schema === undefined) continue;
    note(schema, own(holder, "example"));
    const listed = own(holder, "examples");
    if (kind === "schema") for (const one of Array.isArray(listed) ? listed : []) note(schema, one);
    else
      for (const member of membersAt(holder, "examples"))
        if (isObject(member.value)) note(schema, document.follow(member)?.value["value"]);
  }
  return kinds;
}

import type { Ref } from "../../stored/types.ts";
import type { Reference } from "../../model/task.ts";
import { Refusal } from "../shared/refusal.ts";
import type { Rows } from "../../store/rows.ts";

/**
 * Says which fields of a body are references: returns the body with what `replace` makes of each, and
 * without those for which it makes nothing.
 */
export type ReferenceFields<Body> = (body: Body, replace: ReplaceReference) => Body;

/** @param type which the object has to have; that of the reference if absent */
export type ReplaceReference = (reference: Ref | undefined, type?: string) => Ref | undefined;

/** Replaces each reference of a list. */
export function replaceEach(
  references: readonly Ref[] | undefined,
  replace: ReplaceReference,
  type?: string,
): Ref[] | undefined {
  return references?.flatMap((one) => replace(one, type) ?? []);
}

/**
 * A body with whole references. The client gave them by number, or by type and name.
 *
 * @throws {Refusal} there is no such object
 */
export async function wholeReferences<Body>(
  rows: Rows,
  fields: ReferenceFields<Body>,
  body: Body,
): Promise<Body> {
  const given = referencesOf(fields, body);
  const known = await namesOf(
    rows,
    given.filter(({ id }) => id !== undefined),
  );
  const whole = new Map<Ref, Reference>();
  for (const { reference, id, type } of given) {
    const { displayName = "" } = reference;
    const object =
      id === undefined
        ? await rows.references.named(type ?? "", displayName)
        : known.get(type)?.get(id);
    if (object === undefined)
      throw new Refusal(
        "invalid",
        `There is no ${type ?? "object"} ${id ?? (displayName || "without a name")}.`,
      );
    whole.set(reference, object);
  }
  return fields(body, (reference) => reference && refOf(whole.get(reference)));
}

/** Bodies with references as they are now. References to what is gone are left out. */
export async function currentReferences<Body>(
  rows: Rows,
  fields: ReferenceFields<Body>,
  bodies: readonly Body[],
): Promise<readonly Body[]> {
  const known = await namesOf(
    rows,
    bodies.flatMap((body) => referencesOf(fields, body)),
  );
  return bodies.map((body) =>
    fields(
      body,
      (reference, type = reference?.type) =>
        reference && refOf(known.get(type)?.get(reference.id ?? 0)),
    ),
  );
}

interface GivenReference {
  readonly reference: Ref;
  readonly type: string | undefined;
  readonly id: number | undefined;
}

function referencesOf<Body>(fields: ReferenceFields<Body>, body: Body): readonly GivenReference[] {
  const found: GivenReference[] = [];
  fields(body, (reference, type = reference?.type) => {
    if (reference !== undefined) found.push({ reference, type, id: reference.id });
    return reference;
  });
  return found;
}

/** The objects of references by number, by type and number. */
async function namesOf(
  rows: Rows,
  references: readonly GivenReference[],
): Promise<ReadonlyMap<string | undefined, ReadonlyMap<number, Reference>>> {
  const ids = new Map<string | undefined, Set<number>>();
  for (const { type, id = 0 } of references) ids.set(type, (ids.get(type) ?? new Set()).add(id));
  const names = rows.references;
  const found = new Map<string | undefined, ReadonlyMap<number, Reference>>();
  for (const [type, ofType] of ids) found.set(type, await names.all([...ofType], type));
  return found;
}

const refOf = (object: Reference | undefined): Ref | undefined => object && { ...object };

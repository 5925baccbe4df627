import type { Ref } from "@diptych/v2";
import type { Resource } from "../store/configured/resources.ts";

/** A resource with its number, and what people call it. */
export function bodyOf<Body extends object>({ id, body }: Resource<Body>): Body & { id: number } {
  return { ...body, id };
}

/** As `bodyOf`, with the fields that most resources end with. Source: A 2.1. */
export function entityOf<Body extends object>(
  resource: Resource<Body>,
  type: string,
): Body & Required<Ref> {
  return { ...resource.body, ...refOf(resource, type) };
}

export function refOf({ id, name }: Resource<object>, type: string): Required<Ref> {
  return { displayName: name ?? String(id), type, id };
}

import { splitPointer } from "../../../generator/source/locations/pointer.ts";
import type { Change } from "../../diff/change.ts";
import { outside, propertyWords } from "./place-words.ts";

/** A component of a document, which several operations use. */
export interface SharedPart {
  readonly title: string;
  /** Segments of a pointer below it. */
  readonly below: readonly string[];
}

const kinds: Readonly<Record<string, string>> = {
  schemas: "Schema",
  definitions: "Schema",
  parameters: "Parameter",
  responses: "Response",
  requestBodies: "Request body",
  headers: "Header",
  securitySchemes: "Security scheme",
  securityDefinitions: "Security scheme",
  callbacks: "Callback",
  pathItems: "Path",
  links: "Link",
};

/** The component that a change is in; undefined where it is elsewhere, such as in a file of its own. */
export function sharedPart(change: Change): SharedPart | undefined {
  const { pointer } = (change.new ?? change.old)?.location ?? {};
  if (pointer === undefined) return undefined;
  const segments = splitPointer(pointer);
  const [kind = "", name, ...below] = segments[0] === "components" ? segments.slice(1) : segments;
  if (name === undefined || !Object.hasOwn(kinds, kind)) return undefined;
  return { title: `${kinds[kind] ?? kind} ${name}`, below };
}

/** The property of a component that a change is in, in words; empty for the component itself. */
export function innerWords(change: Change): string {
  const below = sharedPart(change)?.below ?? [];
  const path: string[] = [];
  for (let index = 0; index < below.length; index++) {
    const segment = below[index];
    if (segment === "properties") path.push(below[++index] ?? "");
    else if (segment === "items") path.push("[]");
    else if (segment === "additionalProperties") path.push("*");
    else if (/^(?:allOf|anyOf|oneOf)$/.test(segment ?? "")) index++;
    else if (segment !== "schema") break;
  }
  return propertyWords(outside(`/${path.join("/")}`, change.message));
}

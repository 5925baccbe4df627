import { pascalCase } from "../../../names/identifier.ts";
import { splitPointer } from "../../../source/locations/pointer.ts";
import type { Site } from "../../../openapi/site.ts";

type Place = Pick<Site, "file" | "pointer">;

/** Segments that say nothing about a schema. */
const skipped: ReadonlySet<string> = new Set([
  "components",
  "schemas",
  "properties",
  "$defs",
  "definitions",
  "schema",
  "content",
]);

/** The name that its place gives the type of a schema that is a target of a reference but no component. */
export function typeNameOfPlace({ file, pointer }: Place): string {
  const segments = splitPointer(pointer).filter((segment) => !skipped.has(segment));
  if (segments.length > 0) return pascalCase(segments.slice(-3).join(" "));
  const name = file.split("/").at(-1) ?? file;
  return pascalCase(name.replace(/\.[^.]*$/, ""));
}

/**
 * The name of the root in XML of a body that refers to the schema at a place, if no `xml` object has one: that of
 * the component, in whichever file it is, and the name of its type elsewhere.
 */
export function rootNameOfPlace(place: Place): string {
  const [first, second, third, ...more] = splitPointer(place.pointer);
  if (first === "components" && second === "schemas" && third !== undefined && more.length === 0)
    return third;
  if (first === "definitions" && second !== undefined && third === undefined) return second;
  return typeNameOfPlace(place);
}

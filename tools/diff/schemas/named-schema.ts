import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import {
  at,
  isObject,
  isObjectSite,
  objectAt,
  type Site,
} from "../../../generator/openapi/site.ts";

/** The schema that a value of a mapping names: a component, or the target of a reference. */
export function namedSchema(document: OpenApiDocument, value: Site<string>): Site | undefined {
  const components = objectAt(document.root, "components");
  const schemas = components === undefined ? undefined : objectAt(components, "schemas");
  const isName = schemas !== undefined && Object.hasOwn(schemas.value, value.value);
  return written(document, isName ? at(schemas, value.value) : document.lookUp(value));
}

/** Where a schema is written that is nothing but references; they lead to the same as those behind. */
export function written(document: OpenApiDocument, site: Site | undefined): Site | undefined {
  let last = site;
  for (let steps = 0; steps < mostSteps && last !== undefined && isObjectSite(last); steps++) {
    const target = document.target(last);
    if (target === undefined) break;
    last = target;
  }
  return last;
}

const mostSteps = 20;

/** The name of a schema: of its component, or of its file; undefined where it stands within another. */
export function nameOfSchema({ file, pointer }: Site): string | undefined {
  if (pointer === "") return /([^/]*?)(?:\.[^./]*)?$/.exec(file)?.[1];
  const depth = pointer.split("/").length - 1;
  const isComponent = /^\/(?:components\/schemas|definitions|\$defs)\/[^/]*$/.test(pointer);
  return isComponent || depth === 1 ? pointer.slice(pointer.lastIndexOf("/") + 1) : undefined;
}

export const keyOfSchema = ({ file, pointer }: Site): string => `${file}#${pointer}`;

export const isReference = ({ value }: Site): boolean =>
  isObject(value) && typeof value["$ref"] === "string";

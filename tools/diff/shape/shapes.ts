import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import { isObject, type Site } from "../../../generator/openapi/site.ts";
import { readShape } from "./read-shape.ts";
import type { Shape, ValueType } from "./shape.ts";

/** Shapes of one document, each made once. */
export class Shapes {
  readonly document: OpenApiDocument;
  readonly #shapes = new Map<string, Shape>();
  readonly #types = new Map<Shape, ReadonlySet<ValueType>>();

  constructor(document: OpenApiDocument) {
    this.document = document;
  }

  /** The shape of values that have to fulfil all of the schemas. */
  of(schemas: readonly Site[]): Shape {
    const sites = schemas.map((site) => this.#written(site));
    const key = sites.map(keyOf).join(" ");
    const known = this.#shapes.get(key);
    if (known !== undefined) return known;
    const shape = readShape(this.document, key, sites);
    this.#shapes.set(key, shape);
    return shape;
  }

  /** The types of a shape's values, its choices included. */
  typesOf(shape: Shape): ReadonlySet<ValueType> {
    const known = this.#types.get(shape);
    if (known !== undefined) return known;
    // A choice that leads to itself restricts nothing by that.
    this.#types.set(shape, shape.types);
    let types = shape.types;
    for (const { members, isNullable } of shape.choices) {
      const admitted = new Set(members.flatMap((member) => [...this.typesOf(this.of([member]))]));
      if (isNullable) admitted.add("null");
      types = new Set([...types].filter((type) => admitted.has(type)));
    }
    this.#types.set(shape, types);
    return types;
  }

  /** Where a schema is written that is nothing but a reference: all uses of it have one shape. */
  #written(site: Site): Site {
    let written = site;
    for (let steps = 0; steps < mostSteps && isReference(written); steps++) {
      const target = this.document.target(written);
      if (target === undefined) break;
      written = target;
    }
    return written;
  }
}

/** References that lead to references; those behind are read as parts, which may go in circles. */
const mostSteps = 20;

const isReference = ({ value }: Site): boolean =>
  isObject(value) &&
  Object.hasOwn(value, "$ref") &&
  Object.keys(value).every((key) => silent.has(key));

/** Keywords beside a reference that do not bear on a comparison. */
const silent: ReadonlySet<string> = new Set(["$ref", "title", "summary", "description"]);

const keyOf = ({ file, pointer }: Site): string => `${file}#${pointer}`;

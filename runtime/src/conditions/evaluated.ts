/**
 * The properties and items that keywords have looked at, for `unevaluatedProperties` and
 * `unevaluatedItems`. Source: JSON Schema 2020-12 Core, 11.
 */
export class Evaluated {
  readonly properties: Set<string> = new Set();
  readonly items: Set<number> = new Set();

  /** Adds what a subschema that the value fits has looked at. */
  add(other: Evaluated): void {
    for (const name of other.properties) this.properties.add(name);
    for (const index of other.items) this.items.add(index);
  }
}

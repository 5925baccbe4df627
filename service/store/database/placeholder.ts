/** Stands in a compiled query for a parameter that each call gives anew. */
export class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

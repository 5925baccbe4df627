/** Cells that did not compile, or that the generator failed at, with the seed whose settings showed it. */
export const cellsFoundBefore: readonly (readonly [seed: number, cell: string])[] = [
  // A list of itself in a form had no end.
  [0, "formStyle filled(list(self)) inline"],
  [0, "formStyle fixed(self) inline"],
  // Decimals in JSON within a declared object that a parameter or a field is.
  [1, "queryStyle unionNumber(optional(fixed(decimal)))"],
  [1, "formStyle mapBeside(nullable(fixed(decimal))) inline"],
  // The constant of an object, which no example had.
  [0, "events map(taggedPlain(unionList(constObject))) inline"],
  [1, "formStyle taggedPlain(described(unionList(constObject))) inline"],
  // Items that are all JSON, among which none is told by its position.
  [0, "formJson tupleOpen(nullFirst(constObject))"],
  [1, "formJson tupleRest(inherited(optional(decimal)))"],
];

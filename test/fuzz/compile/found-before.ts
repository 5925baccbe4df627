/** Cells that did not compile, or that the generator failed at, with the seed whose settings showed it. */
export const cellsFoundBefore: readonly (readonly [seed: number, cell: string])[] = [
  // A list of itself in a form had no end.
  [0, "formStyle filled(list(self)) inline"],
  [0, "formStyle fixed(self) inline"],
  [0, "formJson fixed(described(self))"],
  [1, "formJson filled(self)"],
  // Decimals in JSON within a declared object that a parameter or a field is.
  [1, "queryStyle unionNumber(optional(fixed(decimal)))"],
  [1, "formStyle mapBeside(nullable(fixed(decimal))) inline"],
  // The constant of an object, which no example had.
  [0, "events map(taggedPlain(unionList(constObject))) inline"],
  [1, "formStyle taggedPlain(described(unionList(constObject))) inline"],
  // Items that are all JSON, among which none is told by its position.
  [0, "formJson tupleOpen(nullFirst(constObject))"],
  [1, "formJson tupleRest(inherited(optional(decimal)))"],
  // Tuples of files had the type of one item.
  [1, "formParts allOf(tupleRest(unionText(binary))) inline"],
  // Decimals in JSON within inline lists of parts, and within fields of a query string.
  [1, "queryString optional(filled(decimal))"],
  [1, "formPartType described(tuple(decimal)) inline"],
  [1, "formPartType tupleOptional(map(decimal)) inline"],
  [1, "formPartType unionList(allOfSame(nullable(decimal))) inline"],
  // An object of a form whose member is a choice of objects, or lists of them.
  [1, "formBody unionObjects(unionList(unionObjects(decimal))) inline"],
  [1, "formField unionText(tagged(mapPattern(any)))"],
  [1, "formStyle wrapped(decimal) inline"],
  // A list of itself in a form, as JSON.
  [0, "formJson fixed(self)"],
  [1, "formJson list(self) inline"],
  // Null among the items of a form that are JSON.
  [1, "formStyle nullable(contains(filled(enum))) inline"],
  [1, "formJson nullable(contains(boolean))"],
  // An object without content whose parts stand in the element of another one.
  [0, "textBody unionNumber(unnested(described(empty))) inline"],
  // A list at one position of a multipart body, beside nothing.
  [0, "mixed unionList(beside(never))"],
  // The further items of a tuple that are tuples of the whole.
  [1, "header nullable(fixedTuple(tupleOpen(self)))"],
  // A body that nobody can make, beside others, and a form beside one that is no object.
  [2, "manyBodies partly(tupleOpen(either)) inline"],
  [3, "manyBodies unionList(unionNumber(yes)) inline"],
  // Values that a mock server made up, and that headers, XML and forms cannot carry.
  [20261129, "responseHeader list(patternSigns)"],
  [20261129, "xml list(constObject) inline"],
  [3, "manyBodies required(filled(null)) inline"],
];

import { entry } from "./entry.ts";

/** Mistakes in schemas, seen as types. */
export const schemaMessages = {
  "name-collision": entry({
    class: "doubtful",
    message: "'{second}' is named {name} in the code: '{first}' becomes {identifier} as well",
    help: "Rename one of the two, or give it a name by 'names' in the configuration",
  }),
  "type-renamed": entry({
    class: "doubtful",
    message: "The type {usual} of this is named {name}: a schema is called {usual}",
    help: "Rename the schema or the operation, or give one a name by 'names' in the configuration",
  }),
  "type-numbered": entry({
    class: "note",
    message: "The type of this schema is named {name}: another schema has the name {wanted}",
    help: "Make it a component with a name of its own, or rename the other schema",
  }),
  "name-unknown": entry({
    class: "doubtful",
    message: "The configuration gives a name to '{name}', which is not one of the {setting} here",
    help: "{suggestion}",
  }),
  "type-inferred": entry({
    class: "note",
    message: "The schema has no 'type'; '{keyword}' implies {type}",
    help: "Write it as 'type'; without that other tools accept values of every type",
  }),
  "allof-contradiction": entry({
    class: "doubtful",
    message: "The parts of this schema exclude each other, so that no value is valid",
    help: "Compare the types and bounds of the parts; each value must satisfy all of them",
  }),
  "allof-too-large": entry({
    class: "fatal",
    message: "The 'allOf' of this document combine recursive schemas in more than {limit} ways",
    help: "Declare the combinations that occur as schemas of their own, and refer to them",
  }),
  "allof-too-long": entry({
    class: "fatal",
    message: "The objects of this document inherit more than {limit} properties by 'allOf'",
    help: "Shorten the chain of bases, or refer to them by properties instead of 'allOf'",
  }),
  "leniency-taken": entry({
    class: "faulty",
    message: "By '{setting}' the configuration does not hold values to {what}",
    taken: "{taken}",
    help: "Correct the document, and remove the setting",
  }),
  "int-or-string": entry({
    class: "faulty",
    message:
      "The values of {schemas} are integers or strings by a word of Kubernetes, not by 'type'",
    taken: "the type is 'integer' or 'string'",
    help: "Write 'type: [integer, string]', or 'anyOf' of the two in OpenAPI 3.0",
  }),
  "allof-whole": entry({
    class: "faulty",
    message:
      "Parts of an 'allOf' refuse what other parts declare, such as '{property}', by 'additionalProperties: false'",
    taken: "{parts} of 'allOf' close the whole, and accept the properties of the other parts",
    help: "Write 'unevaluatedProperties: false' beside 'allOf' in place of it; the setting 'closed: parts' takes it by the letter",
  }),
  "body-impossible": entry({
    class: "doubtful",
    message: "Nobody can call '{operation}': no value is valid for its body",
    help: "Look for parts of its schema that exclude each other; by '{property}' it is impossible",
  }),
  "allof-closed": entry({
    class: "doubtful",
    message: "'{property}' is refused by another part's 'additionalProperties: false'",
    help: "Drop 'additionalProperties: false' from the part that does not declare '{property}'",
  }),
  "allof-parent-union": entry({
    class: "doubtful",
    message: "'{parent}' is a union that this schema is a member of",
    help: "Leave the union out of '{parent}', or leave '{parent}' out of 'allOf'; it is taken without its union",
  }),
  "union-too-large": entry({
    class: "fatal",
    message: "The unions of this schema combine to more than {limit} members",
    help: "Split the schema, or describe the combinations that really occur",
  }),
  "pattern-invalid": entry({
    class: "doubtful",
    message:
      "The pattern is not a valid JavaScript regular expression and checks nothing: {reason}",
    help: "Write it in the syntax of ECMA-262, as JavaScript reads it",
  }),
  "enum-value": entry({
    class: "doubtful",
    message: "The value {value} is not {expected}, so it can never match",
    help: "Remove the value, or correct the keyword beside 'enum' that excludes it",
  }),
  "enum-type": entry({
    class: "doubtful",
    message: "The value {value} is not of type {type}, so it can never match",
    help: "Remove the value, or correct the type",
  }),
  "value-type": entry({
    class: "faulty",
    taken: "{taken}",
    message: "The value {value} is not of type {type}",
    help: "Write it in the type of the schema: a text in quotes, a number or a boolean without them",
  }),
  "bounds-empty": entry({
    class: "doubtful",
    message: "No value is valid: '{lower}' is above '{upper}'",
    help: "Exchange or correct the two bounds",
  }),
  "discriminator-mapping": entry({
    class: "faulty",
    taken: "the entry is left out, which changes nothing in what is valid",
    message: "'{target}' is not a member of the union",
    help: "{suggestion}",
  }),
  "discriminator-mapping-parent": entry({
    class: "faulty",
    taken: "the entry is left out",
    message: "'{target}' is no schema that extends this one",
    help: "{suggestion}",
  }),
  "discriminator-value-unknown": entry({
    class: "doubtful",
    message: "No value of '{property}' stands for '{schema}': it is taken to have {values}",
    help: "Map a value of '{property}' to it, or list its values in it, as 'const' or 'enum'",
  }),
  "one-of-overlap": entry({
    class: "doubtful",
    message: "{value} fits '{first}' and '{second}', and 'oneOf' refuses it for that",
    help: "Let a 'const' tell the members apart, or write 'anyOf'; the settings 'oneOf: first' and 'discriminator: decides' read it",
  }),
  "one-of-unsearched": entry({
    class: "note",
    message:
      "Not all members of {unions} 'oneOf' were compared: {nested} unions within each other and {pairs} pairs are the most",
    help: "Look yourself whether a value fits two members, or let a 'const' tell them apart",
  }),
  "discriminator-undecided": entry({
    class: "doubtful",
    message:
      "Values of '{first}' may be of '{second}' too, and are refused then: '{property}' is a hint",
    help: "List the values of '{property}' in each member, as 'const' or 'enum'; with 'discriminator: decides' it chooses alone",
  }),
  "discriminator-unused": entry({
    class: "note",
    message:
      "The type does not name what schemas add that extend this one: JSON codecs keep it, XML codecs drop it",
    help: "Declare the property of the discriminator as text, and extend the schema by 'allOf'",
  }),
  "decimal-bound": entry({
    class: "doubtful",
    message:
      "The '{keyword}' of a decimal has more digits than a number holds: it is read as {value}",
    help: "Write up to 15 digits",
  }),
  "decimal-as-number": entry({
    class: "doubtful",
    message: "Decimals are held as numbers here, not exactly: {reason}",
    help: "{cure}",
  }),
  "default-mismatch": entry({
    class: "doubtful",
    message: "The default does not fit its schema: {reason}",
    help: "Correct the default or the schema",
  }),
  "example-mismatch": entry({
    class: "doubtful",
    message: "The example does not fit its schema: {reason}",
    help: "Correct the example or the schema",
  }),
} as const;

import { entry } from "./entry.ts";

/** Findings of the lint rules about schemas. */
export const lintSchemaMessages = {
  "bounds-both": entry({
    class: "note",
    message: "'{keyword}' and '{other}' are both bounds on the same side",
    help: "Keep the narrower of the two: it decides",
  }),
  "composition-redundant": entry({
    class: "doubtful",
    message: "{problem}",
    help: "Remove it, or write what was meant in its place",
  }),
  "composition-single": entry({
    class: "note",
    message: "'{keyword}' has one member",
    help: "Write what it says in its place",
  }),
  "integer-id-format": entry({
    class: "note",
    message: "'{name}' is a whole number of any size: as a number it is exact up to 2^53",
    help: "Add a format, such as 'int64' or 'int32', or a 'maximum'",
  }),
  "discriminator-default-unknown": entry({
    class: "doubtful",
    message: "The default mapping of the discriminator is '{name}', which is no component",
    help: "{suggestion}",
  }),
  "discriminator-optional": entry({
    class: "doubtful",
    message: "The discriminator's property '{name}' is not required",
    help: "Add it to 'required', or since 3.2 name the schema of values without it in 'defaultMapping'",
  }),
  "items-missing": entry({
    class: "doubtful",
    message: "The schema does not say what the items of the array are",
    help: "Add 'items'; an empty schema says that they may be anything",
  }),
  "keyword-idle": entry({
    class: "doubtful",
    message: "'{keyword}' is about values of the type {about}, and the schema's type is {type}",
    help: "Remove it, or correct the type",
  }),
  "keyword-later": entry({
    class: "doubtful",
    message: "Documents of 2.0 have no '{keyword}'",
    help: "Write the document as OpenAPI 3, or describe the values without it: other tools pass it over",
  }),
  "xml-attribute-deprecated": entry({
    class: "note",
    message: "'{field}' is deprecated in OpenAPI 3.2",
    help: "Write 'nodeType: {nodeType}'",
  }),
} as const;

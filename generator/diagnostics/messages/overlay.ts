import { entry } from "./entry.ts";

/** Mistakes in overlays. */
export const overlayMessages = {
  "overlay-invalid": entry({
    class: "fatal",
    message: "{problem}",
    help: "{cure}",
  }),
  "overlay-field": entry({
    class: "faulty",
    taken: "the overlay is applied without it",
    message: "{problem}",
    help: "Correct the field's name, or begin it with 'x-'; 'info' has a title and a version",
  }),
  "overlay-extends": entry({
    class: "doubtful",
    message: "The overlay is for '{extended}', and is applied to '{document}'",
    help: "Name the overlay where that document is read, or correct 'extends'",
  }),
  "overlay-target": entry({
    class: "fatal",
    message: "This is no JSONPath expression: {reason}, behind character {offset}",
    help: "Write it as RFC 9535 has it, such as $.paths['/pets'].get or $..[?@.deprecated == true]",
  }),
  "overlay-unmatched": entry({
    class: "doubtful",
    message: "'{target}' selects nothing, so the action changes nothing",
    help: "Correct the expression, or remove the action if the document has changed",
  }),
  "overlay-no-effect": entry({
    class: "doubtful",
    message: "The action changes nothing. {reason}",
    help: "Remove the action, or say what it changes",
  }),
  "overlay-mismatch": entry({
    class: "fatal",
    message: "The action cannot be applied: {reason}",
    help: "Select values of one kind, and give a value of that kind; to replace an object or an array, remove it first",
  }),
  "overlay-limit": entry({
    class: "fatal",
    message: "The overlays look at, or put in, more values than the limit",
    help: "Use expressions with fewer '..', and divide what is copied many times",
  }),
} as const;

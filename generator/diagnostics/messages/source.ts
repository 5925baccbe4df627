import { entry } from "./entry.ts";

/** Mistakes in files and the references between them. */
export const sourceMessages = {
  "yaml-syntax": entry({
    class: "fatal",
    message: "The file is not valid YAML: {reason}",
    help: "Correct the syntax at the marked location; the text after it was not read",
  }),
  "yaml-indentation": entry({
    class: "fatal",
    message: "This line is indented by {found}, unlike its neighbours",
    help: "Indent all keys of one object by the same number of spaces, and what is in them further",
  }),
  "text-encoding": entry({
    class: "doubtful",
    message: "The text has the sign U+FFFD here, which stands for bytes that are not UTF-8",
    help: "Save the file as UTF-8",
  }),
  "yaml-quoted": entry({
    class: "faulty",
    taken: "the line is read as a part of the text",
    message: "A line of this quoted text is not indented deeper than its key",
    help: "Indent each of its lines; other parsers end the text there, or refuse the file",
  }),
  "yaml-documents": entry({
    class: "fatal",
    message: "A second YAML document begins here; a file can have only one",
    help: "Remove the line '---', or move what follows to a file of its own",
  }),
  "json-syntax": entry({
    class: "fatal",
    message: "The file is not valid JSON: {reason}",
    help: "Correct the syntax at the marked location; the text after it was not read",
  }),
  "duplicate-key": entry({
    class: "fatal",
    message: "The key '{key}' is used twice in one object",
    help: "Keep one of the two; parsers disagree on which one counts",
  }),
  "yaml-alias-limit": entry({
    class: "fatal",
    message: "The aliases of this file expand to more than the limit",
    help: "Write the repeated parts as components and refer to them with $ref",
  }),
  "alias-loop": entry({
    class: "fatal",
    message: "The alias makes this value contain itself",
    help: "Write the repeated part as a component and refer to it with $ref",
  }),
  "nesting-too-deep": entry({
    class: "fatal",
    message: "Values nest more than {limit} levels deep here",
    help: "Write inner schemas as components and refer to them with $ref",
  }),
  "file-unreadable": entry({
    class: "faulty",
    mayBeFatal: true,
    taken: "the text is left out",
    message: "The file '{file}' cannot be read: {reason}",
    help: "Check the path; references are relative to the file that contains them",
  }),
  "address-unreadable": entry({
    class: "fatal",
    message: "'{address}' cannot be read: {reason}",
    help: "{cure}",
  }),
  "file-special": entry({
    class: "fatal",
    message: "'{file}' is {found}; only regular files are read",
    help: "Correct the path; references are relative to the file that contains them",
  }),
  "file-too-large": entry({
    class: "fatal",
    message: "With '{file}' the document has {megabytes} MB, more than the limit of {limit} MB",
    help: "Set 'maxMegabytes' of the spec in the configuration, or pass --max-megabytes to 'diptych types'; a run takes up to 80 times the size in memory",
  }),
  "file-unneeded": entry({
    class: "note",
    message: "Only parts that nothing uses lead to '{file}'{also}, so nothing is read there",
    help: "Refer to the part from the document if it is meant to be used, or remove it",
  }),
  "file-empty": entry({
    class: "fatal",
    message: "The file '{file}' is empty",
    help: "An OpenAPI document starts with a line such as 'openapi: 3.1.1'",
  }),
  "not-an-object": entry({
    class: "fatal",
    message: "The file contains {found}, but an OpenAPI document is an object",
    help: "Start the document with 'openapi', 'info' and 'paths' as its keys",
  }),
  "ref-remote": entry({
    class: "fatal",
    message: "'{ref}' leads to an address that is not read",
    help: "{cure}",
  }),
  "ref-outside": entry({
    class: "fatal",
    message: "'{file}' is outside of '{root}', the folder that references may lead to",
    help: "Set 'root' of the spec in the configuration, or --root of 'diptych types', to a folder that holds all of its files",
  }),
  "ref-unknown": entry({
    class: "fatal",
    message: "'{ref}' points to nothing",
    help: "{suggestion}",
  }),
  "ref-invalid": entry({
    class: "fatal",
    message: "'{ref}' is not a valid reference: {reason}",
    help: "Write '#/components/schemas/Name', or a relative path followed by such a fragment",
  }),
  "ref-misplaced": entry({
    class: "faulty",
    taken: "what '{ref}' leads to is read in its place",
    message: "A reference cannot stand for '{field}'",
    help: "Write the value itself, or refer to each of its members",
  }),
  "ref-loop": entry({
    class: "fatal",
    message: "'{ref}' refers back to itself without a type in between",
    help: "Put an object or an array into the cycle, or remove one of the references",
  }),
} as const;

import { entry } from "./entry.ts";

/** Findings of the lint rules. Codes are the rules' names, severities the rules' defaults. */
export const lintMessages = {
  "source-missing": entry({
    class: "doubtful",
    message: "{what} does not say where it comes from",
    help: "Add 'x-source' with the section that it is taken from, such as \"A 4.2\"",
  }),
  "ignore-reason": entry({
    class: "doubtful",
    message: "The comment does not say why '{rules}' is ignored, and ignores nothing",
    help: "Write the reason behind a colon, as in '# diptych-ignore {rules}: reason'",
  }),
  "ignore-unknown": entry({
    class: "doubtful",
    message: "{problem}",
    help: "{cure}",
  }),
  "ignore-unused": entry({
    class: "doubtful",
    message: "There is no finding of '{rule}' here to ignore",
    help: "Remove the rule from the comment, or the entry from 'lint.ignores'",
  }),
  "rule-failed": entry({
    class: "fatal",
    message: "The rule '{rule}' of {source} failed: {reason}",
    help: "Correct the rule, or leave it out with the level 'off' until its authors have",
  }),
  "gap-unknown": entry({
    class: "faulty",
    message: "'x-gap' names '{id}', which is not in the ledger",
    help: "{suggestion}",
  }),
  "gap-unused": entry({
    class: "faulty",
    message: "Nothing points to the gap '{id}'",
    help: "Add 'x-gap: {id}' where its decision was taken, or remove the entry",
  }),
  "pattern-backtracking": entry({
    class: "doubtful",
    message:
      "The pattern {pattern} may take exponential time: a repeated group can split a text in several ways",
    help: "Let each repetition begin or end with a character that the rest of it cannot match, as in (\\w+\\.)+",
  }),
  "pattern-undecided": entry({
    class: "note",
    message: "Whether the pattern may take exponential time cannot be told",
    help: "Bound the text with maxLength, or make the pattern shorter and without back references",
  }),
  "operation-id-style": entry({
    class: "doubtful",
    message: "The operationId '{id}' is not a verb and a noun in camelCase",
    help: "Write it like 'listAccounts' or 'replaceAccount'",
  }),
  "component-name-style": entry({
    class: "doubtful",
    message: "The schema's name '{name}' is not in PascalCase",
    help: "Rename it to '{better}'; it becomes the name of a type",
  }),
  "name-variants": entry({
    class: "doubtful",
    message: "The {what} '{name}' is spelt '{other}' elsewhere",
    help: "Keep one spelling, or mark a name that cannot be changed with 'x-source'",
  }),
  "example-missing": entry({
    class: "doubtful",
    message: "{what} has no example",
    help: "Add 'examples' to the schema, or to the media type",
  }),
  "component-unused": entry({
    class: "doubtful",
    message: "Nothing uses the {what} '{name}'",
    help: "Refer to it, or remove it",
  }),
  "response-body-missing": entry({
    class: "doubtful",
    message: "The response {status} has no body schema",
    help: "Add 'content' with a media type and its 'schema'; where there is no body, write an empty 'content' or use the status 204",
  }),
  "response-body-forbidden": entry({
    class: "faulty",
    message: "A response {status} cannot have a body",
    help: "Remove 'content', or use another status",
  }),
  "description-missing": entry({
    class: "doubtful",
    message: "{what} has no description",
    help: "Add 'description' with what a user needs: meaning, unit, rules",
  }),
  "replacement-missing": entry({
    class: "doubtful",
    message: "The deprecated operation does not name its replacement",
    help: "Add 'x-replaced-by' with the operationId of the operation to use instead",
  }),
  "pagination-unknown": entry({
    class: "faulty",
    message: "'x-pagination' names the {what} '{name}', which does not exist",
    help: "{suggestion}",
  }),
  "key-unknown": entry({
    class: "faulty",
    message: "'x-key' is '{key}', and {reason}",
    help: "{suggestion}",
  }),
  "description-script": entry({
    class: "doubtful",
    message: "The text contains a script or a call of eval",
    help: "Remove it: pages that show the text as Markdown may run it",
  }),
  "enum-duplicate": entry({
    class: "doubtful",
    message: "The value {value} is in the enum already",
    help: "Remove it, or correct it",
  }),
  "operation-undescribed": entry({
    class: "note",
    message: "{what} has neither a summary nor a description",
    help: "Add 'summary' with a few words; it becomes the comment of the generated function",
  }),
  "path-trailing-slash": entry({
    class: "doubtful",
    message: "The path '{path}' ends in a slash",
    help: "Remove it: for most servers a path with it and one without are two",
  }),
  "required-unknown": entry({
    class: "doubtful",
    message: "'required' names '{name}', which is not among the properties",
    help: "{suggestion}",
  }),
  "response-error-missing": entry({
    class: "note",
    message: "{what} has no response for requests that are refused",
    help: "Add a 4xx status or 'default', with the schema of its problems",
  }),
  "response-success-missing": entry({
    class: "doubtful",
    message: "{what} has no response of a success",
    help: "Add a 2xx or 3xx status with its body",
  }),
  "scope-unknown": entry({
    class: "doubtful",
    message: "No flow of '{scheme}' has the scope '{scope}'",
    help: "{suggestion}",
  }),
  "security-missing": entry({
    class: "note",
    message: "{what} does not say whether it needs credentials",
    help: "Add 'security' to it or to the document; 'security: []' says that it needs none",
  }),
  "server-example": entry({
    class: "note",
    message: "Nobody is served at '{url}'",
    help: "Write the address at which users find the service",
  }),
  "server-trailing-slash": entry({
    class: "doubtful",
    message: "The server's address '{url}' ends in a slash",
    help: "Remove it: paths begin with one, and are put behind the address",
  }),
  "servers-missing": entry({
    class: "note",
    message: "The document does not say where its operations are served",
    help: "Add 'servers' with an address, or 'host' in a document of 2.0; without one, users have to give it to the client",
  }),
  "tag-duplicate": entry({
    class: "doubtful",
    message: "The tag '{tag}' is in the list already",
    help: "Remove one of the two",
  }),
  "tag-undefined": entry({
    class: "doubtful",
    message: "The tag '{tag}' is not in the document's list of tags",
    help: "{suggestion}",
  }),
} as const;

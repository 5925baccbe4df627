import { entry } from "./entry.ts";

/** Findings of the lint rules about what documents say of themselves, their servers, tags and paths. */
export const lintDocumentMessages = {
  "contact-missing": entry({
    class: "note",
    message: "The document names nobody whom users may ask",
    help: "Add 'contact' to 'info', with a name, an address or a mail address",
  }),
  "contact-incomplete": entry({
    class: "note",
    message: "The contact has no {fields}",
    help: "Add them, so that users find the right people whichever way they write",
  }),
  "info-undescribed": entry({
    class: "note",
    message: "The document does not say what the service does",
    help: "Add 'description' to 'info': what it is for, and where to begin",
  }),
  "license-missing": entry({
    class: "note",
    message: "The document has no license",
    help: "Add 'license' to 'info', with the name of the terms and their address",
  }),
  "license-incomplete": entry({
    class: "note",
    message: "The text of the license cannot be found",
    help: "Add 'url', or since 3.1 'identifier' with the license's name in SPDX",
  }),
  "operation-id-unsafe": entry({
    class: "note",
    message: "The operationId '{id}' has characters that addresses have to escape",
    help: "Use letters, digits and dashes: pages of documentation are addressed by it",
  }),
  "operation-tags-several": entry({
    class: "note",
    message: "{what} has several tags",
    help: "Keep the one that it belongs to: many documentations show it once for each",
  }),
  "operation-untagged": entry({
    class: "note",
    message: "{what} has no tag, as others have",
    help: "Add 'tags' with the group that it belongs to",
  }),
  "path-ambiguous": entry({
    class: "note",
    message: "Requests may be for the path '{path}' as well as for '{other}'",
    help: "Let the two differ in a segment that is no parameter: which of them a server takes is not defined",
  }),
  "schemes-missing": entry({
    class: "note",
    message: "The document has a host and does not say by which schemes it is reached",
    help: "Add 'schemes: [https]'",
  }),
  "server-variable-unknown": entry({
    class: "doubtful",
    message: "The server has no variable '{name}', which its address names",
    help: "{suggestion}",
  }),
  "server-variable-unused": entry({
    class: "doubtful",
    message: "The server's address does not name the variable '{name}'",
    help: "Write it in braces where it belongs, or remove it",
  }),
  "tag-order": entry({
    class: "note",
    message: "The tag '{tag}' comes after '{other}'",
    help: "Sort the list of tags",
  }),
  "tag-parent-unknown": entry({
    class: "doubtful",
    message: "{problem}",
    help: "{cure}",
  }),
  "tags-missing": entry({
    class: "note",
    message: "Operations have tags, and the document does not list them",
    help: "Add 'tags' with their names and descriptions; documentations show them in that order",
  }),
} as const;

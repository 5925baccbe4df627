import { entry } from "./entry.ts";

/** Mistakes in files that handlers are added to. */
export const scaffoldMessages = {
  "handler-unknown": entry({
    class: "doubtful",
    message: "The document has no operation '{name}'",
    help: "{cure}",
  }),
  "handlers-absent": entry({
    class: "fatal",
    message: "The file has no object of the type 'Handlers'",
    help: "Write 'const handlers: Handlers<Session> = { … }', or '{ … } satisfies Handlers<Session>'",
  }),
  "handlers-ambiguous": entry({
    class: "fatal",
    message: "The file has {count} objects of the type 'Handlers', none within another",
    help: "Spread the others into the one that is to be complete, or move them to other files",
  }),
  "handlers-opaque": entry({
    class: "doubtful",
    message: "The code does not show which handlers '{text}' adds",
    help: "Spread an object literal, or a variable, module or function that leads to one",
  }),
  "handlers-syntax": entry({
    class: "fatal",
    message: "The file is not TypeScript: {reason}",
    help: "Correct the file; nothing was added to it",
  }),
  "handlers-unreadable": entry({
    class: "fatal",
    message: "The file cannot be read: {reason}",
    help: "Check the path behind --handlers, and that the file is text in UTF-8",
  }),
} as const;

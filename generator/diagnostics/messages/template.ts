import { entry } from "./entry.ts";

/** Mistakes in templates of the user's own. */
export const templateMessages = {
  "template-broken": entry({
    class: "fatal",
    message: "The template '{template}' cannot be printed: {reason}",
    help: "Compare it with the built-in template of the same name",
  }),
  "template-folder-unreadable": entry({
    class: "fatal",
    message: "The folder of templates '{folder}' cannot be read",
    help: "Correct 'templates' in the configuration; it is relative to the configuration file",
  }),
  "template-unknown": entry({
    class: "doubtful",
    message: "There is no built-in template '{template}' to replace",
    help: "Templates that can be replaced: {known}",
  }),
} as const;

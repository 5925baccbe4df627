import { entry } from "./entry.ts";

/** What can be wrong with a user's own templates. */
export const templateMessages = {
  "template-folder-unreadable": entry({
    severity: "error",
    message: "The folder of templates '{folder}' cannot be read",
    help: "Correct 'templates' in the configuration, or leave it out to use the built-in ones",
  }),
  "template-unknown": entry({
    severity: "warning",
    message: "The template '{template}' replaces nothing",
    help: "Only templates with the name of a built-in one, and partials that those include, are used; there are: {known}",
  }),
  "template-broken": entry({
    severity: "error",
    message: "The template '{template}' does not print: {reason}",
    help: "Compare it with the built-in template of the same name, whose first line names its view",
  }),
} as const;

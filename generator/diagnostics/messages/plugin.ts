import { entry } from "./entry.ts";

/** Mistakes of plugins, and findings that plugins report themselves. */
export const pluginMessages = {
  "plugin-load": entry({
    class: "fatal",
    message: "The plugin '{plugin}' does not load: {reason}",
    help: "Install it beside the configuration; a path begins with './'; a package must export a 'default' condition",
  }),
  "plugin-invalid": entry({
    class: "fatal",
    message: "'{plugin}' is not a plugin that can be used: {problem}",
    help: "Export the result of 'definePlugin' from 'diptych/plugin' by default",
  }),
  "plugin-duplicate": entry({
    class: "fatal",
    message: "Two plugins have the name '{plugin}'",
    help: "Remove one of them",
  }),
  "plugin-module": entry({
    class: "fatal",
    message:
      "The plugin '{plugin}' emits the module '{module}', which is taken or is not a path of a module",
    help: "Choose another path in the plugin, such as './mocks/values': lower-case letters, digits, dashes",
  }),
  "plugin-failed": entry({
    class: "fatal",
    message: "The plugin '{plugin}' failed: {reason}",
    help: "Report it to the plugin's authors with the document that it failed on",
  }),
  "plugin-copies": entry({
    class: "fatal",
    message:
      "The plugin '{plugin}' failed, because it uses another copy of diptych: {theirs} instead of {ours} ({reason})",
    help: "Keep one copy: make diptych a peer dependency of the plugin, remove the copy beside it and run 'npm dedupe'",
  }),
  "plugin-output": entry({
    class: "fatal",
    message: "A plugin printed '{file}' as text that is not TypeScript: {reason}",
    help: "Report it to the plugin's authors with the document that it failed on",
  }),
  "plugin-error": entry({
    class: "fatal",
    message: "{plugin}: {message}",
    help: "{help}",
  }),
  "plugin-warning": entry({
    class: "doubtful",
    message: "{plugin}: {message}",
    help: "{help}",
  }),
} as const;

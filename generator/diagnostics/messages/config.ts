import { entry } from "./entry.ts";

/** Mistakes in `diptych.config.*`. */
export const configMessages = {
  "config-unreadable": entry({
    class: "fatal",
    message: "The configuration '{file}' cannot be read: {reason}",
    help: "Check the path behind --config, and that the file may be read",
  }),
  "config-load": entry({
    class: "fatal",
    message: "The configuration cannot be loaded: {reason}",
    help: "Run the file with node to see the whole error; it must import only what is installed",
  }),
  "config-typescript": entry({
    class: "fatal",
    message: "A configuration in TypeScript needs Node.js 22.18 or later, or ts-morph",
    help: "Install ts-morph, or write the configuration as .mjs, .json or .yaml",
  }),
  "config-export": entry({
    class: "fatal",
    message: "The configuration has no default export",
    help: "Write 'export default' before the configuration, or before 'defineConfig(…)'",
  }),
  "config-setting": entry({
    class: "fatal",
    message: "{problem}",
    help: "{cure}",
  }),
  "config-input-remote": entry({
    class: "fatal",
    message:
      "The input '{input}' is an address that is not fetched: only those of 'https' and 'http' are",
    help: "{help}",
  }),
  "config-remote-map": entry({
    class: "fatal",
    message: "{problem}",
    help: "{help}",
  }),
  "config-paths": entry({
    class: "fatal",
    message: "{problem}",
    help: "{cure}",
  }),
  "config-output-overlap": entry({
    class: "fatal",
    message: "The output '{output}' overlaps '{other}', the output of another spec",
    help: "Give every spec a folder of its own, none inside another",
  }),
  "config-output-foreign": entry({
    class: "fatal",
    message: "The output '{output}' is a folder in which Git or a package manager keeps its files",
    help: "Choose a folder for the generated package alone",
  }),
  "config-output-unsafe": entry({
    class: "fatal",
    message: "The output '{output}' contains '{file}', which is not generated",
    help: "Choose a folder for the generated package alone",
  }),
} as const;

import { entry } from "./entry.ts";

/** Obstacles to the files of an output folder, and needs that their surroundings do not meet. */
export const outputMessages = {
  "output-foreign": entry({
    class: "fatal",
    message: "In '{output}' stand {files}, which no earlier run has written",
    help: "Choose a folder of its own as 'output', or replace the files with --overwrite",
  }),
  "output-blocked": entry({
    class: "fatal",
    message: "'{path}' is {kind}, where a file or folder is to be written",
    help: "Remove or rename it; links in the output folder are not followed",
  }),
  "output-unwritable": entry({
    class: "fatal",
    message: "'{path}' cannot be written: {reason}",
    help: "{cure}, then run again; all files of the output are as they were",
  }),
  "output-differs": entry({
    class: "fatal",
    message: "The generated code in '{output}' is not what '{input}' gives: {counts}",
    help: "Run 'diptych generate' and commit the result",
  }),
  "output-kept": entry({
    class: "doubtful",
    message: "The manifest lists files at '{path}', which is {kind}: nothing was removed there",
    help: "Remove it yourself if it is not needed; links in the output folder are not followed",
  }),
  "exports-changed": entry({
    class: "note",
    message: "{earlier} wrote '{output}' before; {changes}",
    help: "Search your code for these names; 'diptych generate --json' lists all of them as 'exports'",
  }),
  "prettier-missing": entry({
    class: "doubtful",
    message:
      "'{file}' configures prettier, which is not installed: code has prettier's default style",
    help: "Install prettier beside Diptych, as with 'npm install --save-dev prettier'",
  }),
  "formatter-missing": entry({
    class: "fatal",
    message: "Nothing formats the code here: {reason}",
    help: "{cure}",
  }),
  "runtime-missing": entry({
    class: "doubtful",
    message: "The code in '{output}' {problem}",
    help: "{cure}",
  }),
  "compiler-settings": entry({
    class: "doubtful",
    message: "{problem}",
    help: "{cure}",
  }),
} as const;

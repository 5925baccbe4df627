import { entry } from "./entry.ts";

/** Obstacles to the files of an output folder, and needs that their surroundings do not meet. */
export const outputMessages = {
  "output-foreign": entry({
    severity: "error",
    message: "In '{output}' stand {files}, which no earlier run has written",
    help: "Choose a folder of its own as 'output', or replace the files with --overwrite",
  }),
  "output-blocked": entry({
    severity: "error",
    message: "'{path}' is {kind}, where a file or folder is to be written",
    help: "Remove or rename it; links in the output folder are not followed",
  }),
  "output-kept": entry({
    severity: "warning",
    message: "The manifest lists files at '{path}', which is {kind}: nothing was removed there",
    help: "Remove it yourself if it is not needed; links in the output folder are not followed",
  }),
  "runtime-missing": entry({
    severity: "warning",
    message: "The code in '{output}' {problem}",
    help: "{cure}",
  }),
  "compiler-settings": entry({
    severity: "warning",
    message: "{problem}",
    help: "{cure}",
  }),
} as const;

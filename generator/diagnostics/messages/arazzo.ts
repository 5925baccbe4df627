import { entry } from "./entry.ts";

/** Mistakes in Arazzo descriptions. */
export const arazzoMessages = {
  "arazzo-invalid": entry({
    class: "fatal",
    message: "{problem}",
    help: "{cure}",
  }),
  "arazzo-unsupported": entry({
    class: "fatal",
    message: "{problem}",
    help: "Write the workflow without it; the page on `try` says which parts of Arazzo are run",
  }),
} as const;

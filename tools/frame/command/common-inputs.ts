import { optional } from "./input.ts";

/** The input of a command that is about one document. */
export const documentInput = optional(
  "package name or input of the configuration, a file, or an address (default: the document of the configuration)",
);

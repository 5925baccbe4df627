import { entry } from "./entry.ts";

/** Mistakes of the generator itself. */
export const internalMessages = {
  "internal-error": entry({
    class: "fatal",
    message:
      "The generator failed at this part of the document, which is its own mistake: {reason}",
    help: "Write this part in another way, or leave it out, and report it with the output of --debug",
  }),
} as const;

import { defineCommand } from "../frame/command/define-command.ts";
import { many } from "../frame/command/input.ts";
import { updateFlags } from "./flags.ts";

/** `diptych update` */
export const command = defineCommand({
  name: "update",
  summary: "Fetch documents of addresses again, print what has changed, and keep them.",
  page: "remote-documents.md",
  inputs: { addresses: many("only these (default: all that are named)") },
  flags: updateFlags,
  examples: ["update", "update https://api.example.com/openapi.yaml"],
  async run({ addresses }, options, host) {
    const { updateDocuments } = await import("./update-command.ts");
    return updateDocuments(addresses, options, host);
  },
});

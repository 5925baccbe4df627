import { documentInput } from "../frame/command/common-inputs.ts";
import { defineCommand } from "../frame/command/define-command.ts";
import { bundleFlags } from "./flags.ts";

/** `diptych bundle` */
export const command = defineCommand({
  name: "bundle",
  summary: "Write a document of several files as one.",
  page: "bundle.md",
  inputs: { input: documentInput },
  flags: bundleFlags,
  examples: [
    "bundle openapi.yaml --output dist/openapi.json",
    "bundle",
    "bundle accounts -o accounts.yaml --check",
  ],
  async run({ input }, options, host) {
    const { writeBundle } = await import("./bundle-command.ts");
    return writeBundle(input, options, host);
  },
});

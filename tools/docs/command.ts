import { documentInput } from "../frame/command/common-inputs.ts";
import { defineCommand } from "../frame/command/define-command.ts";
import { docsFlags } from "./flags.ts";

/** `diptych docs` */
export const command = defineCommand({
  name: "docs",
  summary: "Write a folder of static HTML that shows a document, and works offline.",
  page: "api-docs.md",
  inputs: { input: documentInput },
  flags: docsFlags,
  examples: [
    "docs openapi.yaml --output public",
    "docs accounts -o public --since v1.2.0:openapi.yaml",
  ],
  async run({ input }, options, host) {
    const { writeDocs } = await import("./run/docs-command.ts");
    return writeDocs(input, options, host);
  },
});

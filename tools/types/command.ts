import { defineCommand } from "../frame/command/define-command.ts";
import { optional } from "../frame/command/input.ts";
import { typesFlags } from "./flags.ts";
import { spell } from "./spelling.ts";

/** `diptych types` */
export const command = defineCommand({
  name: "types",
  summary:
    "Write 'paths', 'components' and 'operations' of a document as one file of types, with the arguments of openapi-typescript.",
  page: "paths.md",
  inputs: {
    input: optional(
      "the document, or its address (default: those of redocly.yaml, or standard input)",
    ),
  },
  flags: typesFlags,
  examples: [
    "types openapi.yaml --output src/schema.d.ts",
    "types openapi.yaml -o src/schema.ts --enum --check",
    "types --redocly redocly.yaml",
  ],
  spell,
  async run({ input }, options, host) {
    const { writeTypes } = await import("./types-command.ts");
    return writeTypes(input, options, host);
  },
});

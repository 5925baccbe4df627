import { defineCommand } from "../frame/command/define-command.ts";
import { many } from "../frame/command/input.ts";
import { generateFlags } from "./flags.ts";

/** `diptych generate` */
export const command = defineCommand({
  name: "generate",
  summary: "Generate code from the documents of the configuration.",
  page: "cli.md#generate",
  inputs: {
    specs: many("only these, by package name or input; with --output, a document (default: all)"),
  },
  flags: generateFlags,
  conflicts: { watch: ["check", "json"], strict: ["maxWarnings"] },
  examples: [
    "generate",
    "generate openapi.yaml -o src/api",
    "generate v2 --watch",
    "generate --check --json",
    "generate --check --format github --format sarif=diptych.sarif",
  ],
  async run({ specs }, options, host) {
    const { generate } = await import("./generate-command.ts");
    return generate(specs, options, host);
  },
});

import { defineCommand } from "../frame/command/define-command.ts";
import { many } from "../frame/command/input.ts";
import { lintFlags } from "./flags.ts";

/** `diptych lint` */
export const command = defineCommand({
  name: "lint",
  summary: "Check documents: what the generator needs, and the conventions.",
  page: "cli.md#lint",
  inputs: {
    files: many("documents, or their addresses (default: those of the configuration)"),
  },
  flags: lintFlags,
  conflicts: { strict: ["maxWarnings"], watch: ["fix", "updateBaseline"] },
  examples: [
    "lint",
    "lint openapi.yaml --max-warnings 0",
    "lint --baseline lint-baseline.json --update-baseline",
    "lint --fix --dry-run",
    "lint --format github --format sarif=diptych.sarif",
  ],
  async run({ files }, options, host) {
    const { lint } = await import("./run/lint-command.ts");
    return lint(files, options, host);
  },
});

import { defineCommand } from "../frame/command/define-command.ts";
import { initFlags } from "./flags.ts";

/** `diptych init` */
export const command = defineCommand({
  name: "init",
  summary: "Write a configuration and a package.json script; asks on a terminal.",
  page: "cli.md#init",
  flags: initFlags,
  examples: ["init", "init --yes", "init --input openapi.yaml --output src/api --format yaml"],
  async run(_, options, host) {
    const { init } = await import("./init-command.ts");
    return init(options, host);
  },
});

import { defineCommand } from "../frame/command/define-command.ts";
import { optional } from "../frame/command/input.ts";
import { scaffoldFlags } from "./flags.ts";

/** `diptych scaffold` */
export const command = defineCommand({
  name: "scaffold",
  summary: "Add the handlers that a file of yours lacks; nothing in it is changed.",
  page: "cli.md#scaffold",
  inputs: { spec: optional("package name or input of the configuration, or a document") },
  flags: scaffoldFlags,
  conflicts: { check: ["dryRun"] },
  examples: ["scaffold", "scaffold v2 --handlers src/users.ts --tag users", "scaffold v2 --check"],
  async run({ spec }, options, host) {
    const { scaffoldHandlers } = await import("./run/scaffold-command.ts");
    return scaffoldHandlers(spec, options, host);
  },
});

import { defineCommand } from "../frame/command/define-command.ts";
import { migrateFlags } from "./flags.ts";

/** `diptych migrate` */
export const command = defineCommand({
  name: "migrate",
  summary:
    "Move a project from another generator or linter: its configuration, rules, imports and calls.",
  page: "migrate.md",
  flags: migrateFlags,
  examples: ["migrate --from orval --dry-run", "migrate --from hey-api", "migrate --from spectral"],
  async run(_, options, host) {
    const { migrateProject } = await import("./run/migrate-command.ts");
    return migrateProject(options, host);
  },
});

import { Option } from "commander";
import type { MigrateFlags } from "./run/migrate-command.ts";
import { addPrintFlags, examples, type AddCommand } from "../frame/command/common.ts";

/** `diptych migrate` */
export const addMigrate: AddCommand = (program, host, end) => {
  const command = program
    .command("migrate")
    .description("Move a project from another generator: its configuration, imports and calls.")
    .addOption(
      new Option("--from <tool>", "the generator that the project has")
        .choices(["orval", "hey-api", "openapi-typescript"])
        .makeOptionMandatory(),
    )
    .option("--dry-run", "write nothing, print a patch")
    .option("--install", "install ts-morph where it is missing, which reads your files")
    .addHelpText("after", examples("migrate --from orval --dry-run", "migrate --from hey-api"))
    .action(async (flags: MigrateFlags) => {
      const { migrateProject } = await import("./run/migrate-command.ts");
      end(await migrateProject(flags, host));
    });
  addPrintFlags(command);
};

import { Option } from "commander";
import type { InitFlags } from "./init-command.ts";
import { importExtensions } from "../../generator/code/module-id.ts";
import { initFormats } from "./init-files.ts";
import { examples, type AddCommand } from "../frame/command/common.ts";

/** `diptych init` */
export const addInit: AddCommand = (program, host, end) => {
  program
    .command("init")
    .description("Write a configuration and a package.json script; asks on a terminal.")
    .option("-y, --yes", "accept the defaults, ask nothing")
    .option("--input <file>", "the OpenAPI document (default: what is found)")
    .option("--output <folder>", "folder of the generated code")
    .option("--package <name>", "name of the generated package")
    .option("--emit <artefacts...>", "what to emit (default: what the document has)")
    .addOption(
      new Option("--import-extension <extension>", "how relative imports end").choices(
        importExtensions,
      ),
    )
    .option("--install", "install what the code needs, without a question")
    .option("--no-install", "install nothing, ask nothing about it")
    .addOption(new Option("--format <format>", "format of the configuration").choices(initFormats))
    .option("--force", "overwrite a configuration that is there")
    .addHelpText(
      "after",
      examples("init", "init --yes", "init --input openapi.yaml --output src/api --format yaml"),
    )
    .action(async (flags: InitFlags) => {
      const { init } = await import("./init-command.ts");
      end(await init(flags, host));
    });
};

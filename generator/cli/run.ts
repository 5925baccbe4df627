import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import type { DiffFlags } from "./diff/compared.ts";
import { formatNames } from "./formats/format-names.ts";
import type { GenerateFlags, RunResult } from "./generate-command.ts";
import type { CliHost } from "./host.ts";
import type { InitFlags } from "./init/init-command.ts";
import { importExtensions } from "../code/module-id.ts";
import { initFormats } from "./init/init-files.ts";
import type { LintFlags } from "./lint/lint-command.ts";
import type { ScaffoldFlags } from "./scaffold/scaffold-target.ts";
import type { TypesFlags } from "./types/types-command.ts";
import { commonSpelling, flagOf, formerFlags, shapeFlags } from "./types/types-flags.ts";
import { exitCodes, usageError } from "./usage.ts";
import { version } from "./version.ts";

/**
 * Runs the command line with its arguments. Returns the exit code: 0, 1 or 2, see `exitCodes`.
 * Each command is loaded when it is called: together they take longer to load than to run.
 */
export async function run(args: readonly string[], host: CliHost): Promise<number> {
  let code: number = exitCodes.fine;
  const end = (result: number): void => {
    code = result;
  };
  const program = new Command("diptych")
    .description(
      "Generates TypeScript from OpenAPI documents: types, validators, JSON and XML codecs, servers, clients.",
    )
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      outputError: (text, write) => write(text),
    })
    .showHelpAfterError("  help: see 'diptych --help' and the --help of each command")
    .addHelpText(
      "after",
      examples(
        "generate",
        "generate --check",
        "types openapi.yaml",
        "lint",
        "diff main:openapi.yaml openapi.yaml",
        "scaffold",
        "init",
      ),
    );
  addGenerate(program, host, end);
  addTypes(program, host, end);
  addLint(program, host, end);
  addDiff(program, host, end);
  addScaffold(program, host, end);
  addInit(program, host, end);
  addExplain(program, host, end);
  const [command, ...rest] = args;
  const isTypes = command === "types";
  const former = isTypes ? rest.find((arg) => Object.hasOwn(formerFlags, arg)) : undefined;
  if (former !== undefined)
    return usageError(host, `there is no option '${former}'`, formerFlags[former] ?? "");
  try {
    const given = isTypes ? [command, ...commonSpelling(rest)] : args;
    await program.parseAsync(given, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? exitCodes.fine : exitCodes.usage;
  }
  return code;
}

type End = (code: number) => void;

function addGenerate(program: Command, host: CliHost, end: End): void {
  const command = program
    .command("generate")
    .description("Generate code from the documents of the configuration.")
    .argument("[specs...]", "only these, by package name or input (default: all)")
    .option("--check", "write nothing, fail if the output differs")
    .option("--force", "generate even if nothing has changed since the last run")
    .option("--overwrite", "replace files in the output that no earlier run has written")
    .addOption(
      new Option("--watch", "generate again whenever something changes").conflicts([
        "check",
        "json",
      ]),
    )
    .addOption(
      new Option("--strict", "fail and write nothing if there are warnings or faults").conflicts(
        "maxWarnings",
      ),
    )
    .option("--max-warnings <count>", "fail and write nothing if there are more", wholeNumber)
    .option("-c, --config <file>", "configuration (default: diptych.config.* here or above)")
    .option("-f, --format <format>", formatMeaning, repeated)
    .option("--json", "short for --format json")
    .addHelpText(
      "after",
      examples(
        "generate",
        "generate v2 --watch",
        "generate --check --json",
        "generate --check --format github --format sarif=diptych.sarif",
      ),
    )
    .action(async (names: string[], flags: GenerateFlags) => {
      const { generateOnce } = await import("./generate-command.ts");
      let reported: ReadonlySet<string> | undefined;
      const once = async (): Promise<RunResult> => {
        const result = await generateOnce(names, flags, host, reported);
        reported = result.reported ?? reported;
        return result;
      };
      if (flags.watch !== true) return end((await once()).code);
      const { watch } = await import("./watch.ts");
      end(await watch(once, host));
    });
  addPrintFlags(command);
}

function addTypes(program: Command, host: CliHost, end: End): void {
  const command = program
    .command("types")
    .description(
      "Write 'paths', 'components' and 'operations' of a document as one file of types, with the arguments of openapi-typescript.",
    )
    .argument("[input]", "the document (default: those of redocly.yaml, or standard input)")
    .option("-o, --output <file>", "the file to write (default: standard output)")
    .option("--check", "write nothing, fail if the file differs")
    .option("-c, --redocly <path>", "redocly.yaml whose 'apis' have 'x-openapi-ts.output'")
    .option(
      "--root <folder>",
      "folder that references may lead to (default: the document's project)",
    )
    .option("--max-megabytes <count>", "the most megabytes that the files may have", wholeNumber);
  addPrintFlags(command);
  for (const [name, meaning] of shapeFlags) {
    command.option(`${name === "exportType" ? "-t, " : ""}${flagOf(name)}`, meaning);
    command.addOption(new Option(`--no-${flagOf(name).slice(2)}`).hideHelp());
  }
  command
    .addHelpText(
      "after",
      examples(
        "types openapi.yaml --output src/schema.d.ts",
        "types openapi.yaml -o src/schema.ts --enum --check",
        "types --redocly redocly.yaml",
      ),
    )
    .action(async (input: string | undefined, flags: TypesFlags) => {
      const { writeTypes } = await import("./types/types-command.ts");
      end(await writeTypes(input, flags, host));
    });
}

function addLint(program: Command, host: CliHost, end: End): void {
  const command = program
    .command("lint")
    .description("Check documents: what the generator needs, and the conventions.")
    .argument("[files...]", "documents (default: those of the configuration)")
    .option("-f, --format <format>", formatMeaning, repeated)
    .addOption(new Option("--strict", "fail if there are warnings").conflicts("maxWarnings"))
    .option("--max-warnings <count>", "fail where there are more warnings", wholeNumber)
    .option("--baseline <file>", "leave out the findings that are in the file")
    .option("--no-baseline", "leave out none, whatever the configuration says")
    .option("--update-baseline", "write what is found now as the baseline")
    .option("-c, --config <file>", "configuration (default: diptych.config.* here or above)")
    .addHelpText(
      "after",
      examples(
        "lint",
        "lint openapi.yaml --max-warnings 0",
        "lint --baseline lint-baseline.json --update-baseline",
        "lint --format github --format sarif=diptych.sarif",
      ),
    )
    .action(async (files: string[], flags: LintFlags) => {
      const { lintDocuments } = await import("./lint/lint-command.ts");
      end(await lintDocuments(files, flags, host));
    });
  addPrintFlags(command);
}

function addDiff(program: Command, host: CliHost, end: End): void {
  const command = program
    .command("diff")
    .description("Compare two versions of a document: what breaks for those who use the API.")
    .argument("<old>", "a file, a folder, 'REF:path' of git, 'package:NAME/path', or '-'")
    .argument("<new>", "the same")
    .option("-f, --format <format>", diffFormatMeaning, repeated)
    .addOption(
      new Option("--fail-on <level>", "the least change that ends the command with 1")
        .choices(["breaking", "risky", "any", "none"])
        .default("breaking"),
    )
    .option("-c, --config <file>", "configuration (default: diptych.config.* here or above)")
    .addHelpText(
      "after",
      examples(
        "diff main:openapi.yaml openapi.yaml",
        "diff old.yaml new.yaml --fail-on risky",
        "diff v1.2.0:spec spec --format github --format markdown=changes.md",
      ),
    )
    .action(async (old: string, next: string, flags: DiffFlags) => {
      const { diffDocuments } = await import("./diff/diff-command.ts");
      end(await diffDocuments([old, next], flags, host));
    });
  addPrintFlags(command);
}

function addScaffold(program: Command, host: CliHost, end: End): void {
  const command = program
    .command("scaffold")
    .description("Add the handlers that a file of yours lacks; nothing in it is changed.")
    .argument("[spec]", "package name or input of the configuration, or a document")
    .option("--handlers <file>", "the file, made where there is none", "src/handlers.ts")
    .option("--tag <tag...>", "only operations with these tags (default: all)")
    .option("--import <module>", "what a new file imports 'Handlers' from")
    .addOption(
      new Option("--check", "write nothing, fail if a handler is missing").conflicts("dryRun"),
    )
    .option("--dry-run", "write nothing, print what would be added")
    .option("-c, --config <file>", "configuration (default: diptych.config.* here or above)")
    .addHelpText(
      "after",
      examples(
        "scaffold",
        "scaffold v2 --handlers src/users.ts --tag users",
        "scaffold v2 --check",
      ),
    )
    .action(async (spec: string | undefined, flags: ScaffoldFlags) => {
      const { scaffoldHandlers } = await import("./scaffold/scaffold-command.ts");
      end(await scaffoldHandlers(spec, flags, host));
    });
  addPrintFlags(command);
}

function addInit(program: Command, host: CliHost, end: End): void {
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
      const { init } = await import("./init/init-command.ts");
      end(await init(flags, host));
    });
}

function addExplain(program: Command, host: CliHost, end: End): void {
  program
    .command("explain")
    .description("Print the page about a finding, by the code that stands before its message.")
    .argument("[code]", "such as 'param-in' (default: list all codes)")
    .addHelpText("after", examples("explain param-in", "explain"))
    .action(async (code: string | undefined) => {
      const { explain } = await import("./explain-command.ts");
      end(await explain(code, host));
    });
}

/** Adds the options of `PrintFlags`. */
function addPrintFlags(command: Command): void {
  command
    .option("--all", "print every finding, not only the first ones of each kind")
    .option("-q, --quiet", "print errors only")
    .option("--debug", "print where in diptych an internal error happened")
    .option("--no-color", "print without colours");
}

const diffFormatMeaning = `how changes are printed, also NAME=FILE and several times: ${[...formatNames, "markdown", "html"].join(", ")}`;

const formatMeaning = `how findings are printed, also NAME=FILE and several times: ${formatNames.join(", ")}`;

const repeated = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("Give a whole number, such as 0.");
  return Number(text);
}

const examples = (...commands: readonly string[]): string =>
  ["", "Examples:", ...commands.map((command) => `  $ diptych ${command}`), ""].join("\n");

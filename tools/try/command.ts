import type { TryFlags } from "./run/try-command.ts";
import {
  addPrintFlags,
  examples,
  formatMeaning,
  repeated,
  wholeNumber,
  type AddCommand,
} from "../frame/command/common.ts";

/** `diptych try` */
export const addTry: AddCommand = (program, host, end) => {
  const command = program
    .command("try")
    .description("Test a running service against its document: send requests, check the answers.")
    .argument("<url>", "address of the service, with the base path that is in front of all paths")
    .argument(
      "[input]",
      "package name or input of the configuration, a file, or an address (default: the document of the configuration)",
    )
    .option(
      "--write",
      "send requests that may change something too, not only GET, HEAD and OPTIONS",
    )
    .option(
      "--auth <scheme=variable>",
      "credentials of a security scheme, from a variable of the environment: a token, a key, or NAME:PASSWORD",
      repeated,
    )
    .option("--header <name=variable>", "a header of every request, from such a variable", repeated)
    .option("--operation <id>", "only operations with this operationId", repeated)
    .option("--tag <tag>", "only operations with this tag", repeated)
    .option("--seed <number>", "number that decides the values", wholeNumber, 1)
    .option("--cases <count>", "valid calls of each operation", wholeNumber, 4)
    .option("--max-requests <count>", "the most requests of the run", wholeNumber, 2_000)
    .option("--time <seconds>", "the longest time of the run", wholeNumber, 120)
    .option("--rate <count>", "the most requests per second; 0 for no limit", wholeNumber, 0)
    .option("--timeout <seconds>", "the longest time of a request", wholeNumber, 10)
    .option(
      "-f, --format <format>",
      `${formatMeaning("findings")}; vitest for a file of tests`,
      repeated,
    )
    .option(
      "--client <module>",
      "module of the generated client, for '--format vitest=FILE' (default: that of the configured package)",
    )
    .option("--overlay <file>", "apply an overlay too, after those of the configuration", repeated)
    .option("--frozen", "fetch no addresses, read what is kept (default where CI is set)")
    .option("--no-frozen", "fetch addresses that are not kept yet")
    .option("-c, --config <file>", "configuration (default: diptych.config.* here or above)")
    .addHelpText(
      "after",
      examples(
        "try http://localhost:8080/api",
        "try http://localhost:8080/api openapi.yaml --write --auth bearer=API_TOKEN",
        "try https://staging.example.com --rate 5 --format junit=try.xml",
      ),
    )
    .action(async (url: string, input: string | undefined, flags: TryFlags) => {
      const { tryUrl } = await import("./run/try-command.ts");
      end(await tryUrl(url, input, flags, host));
    });
  addPrintFlags(command);
};

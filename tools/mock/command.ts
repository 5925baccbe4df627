import { Option } from "commander";
import type { MockFlags } from "./run/mock-flags.ts";
import {
  addDocumentFlags,
  addPrintFlags,
  examples,
  formatMeaning,
  repeated,
  wholeNumber,
  type AddCommand,
} from "../frame/command/common.ts";

/** `diptych mock` */
export const addMock: AddCommand = (program, host, end) => {
  const command = program
    .command("mock")
    .description("Serve a document: check requests, answer with its examples or made-up values.")
    .argument(
      "[input]",
      "package name or input of the configuration, a file, or an address (default: the document of the configuration)",
    )
    .option("-p, --port <number>", "port, 0 for any that is free", wholeNumber, 4010)
    .option("--host <host>", "name or address of this machine to listen on", "127.0.0.1")
    .option("--seed <number>", "number that decides the values", wholeNumber, 1)
    .option("--stateless", "answer with examples alone, keep nothing of what clients send")
    .option("--no-cors", "send no headers for pages of other origins")
    .option("--watch", "begin anew whenever the document changes")
    .addOption(
      new Option(
        "--proxy <url>",
        "hand requests on to a service, and print what of them and of its answers breaks the document",
      ).conflicts(["watch", "stateless"]),
    )
    .option(
      "-f, --format <format>",
      formatMeaning("findings of --proxy (requests of a mock: stylish, json)"),
      repeated,
    );
  addDocumentFlags(command)
    .addHelpText(
      "after",
      examples(
        "mock openapi.yaml",
        "mock openapi.yaml --port 8080 --watch",
        "mock openapi.yaml --proxy https://staging.example.com/v1 --format junit=mock.xml",
      ),
    )
    .action(async (input: string | undefined, flags: MockFlags) => {
      const { serveMock } = await import("./run/mock-command.ts");
      end(await serveMock(input, flags, host));
    });
  addPrintFlags(command);
};

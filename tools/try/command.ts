import { documentInput } from "../frame/command/common-inputs.ts";
import { defineCommand } from "../frame/command/define-command.ts";
import { one } from "../frame/command/input.ts";
import { tryFlags } from "./flags.ts";

/** `diptych try` */
export const command = defineCommand({
  name: "try",
  summary: "Test a running service against its document: send requests, check the answers.",
  page: "try.md",
  inputs: {
    url: one("address of the service, with the base path that is in front of all paths"),
    input: documentInput,
  },
  flags: tryFlags,
  examples: [
    "try http://localhost:8080/api",
    "try http://localhost:8080/api openapi.yaml --write --auth bearer=API_TOKEN",
    "try https://staging.example.com --rate 5 --format junit=try.xml",
  ],
  async run({ url, input }, options, host) {
    const { tryUrl } = await import("./run/try-command.ts");
    return tryUrl(url, input, options, host);
  },
});

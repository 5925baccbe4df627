import { defineCommand } from "../frame/command/define-command.ts";
import { optional } from "../frame/command/input.ts";
import { explainFlags } from "./flags.ts";

/** `diptych explain` */
export const command = defineCommand({
  name: "explain",
  summary: "Print the page about a finding, by the code shown before its message.",
  page: "cli.md#explain",
  inputs: { code: optional("such as 'param-in' (default: list all codes)") },
  flags: explainFlags,
  examples: ["explain param-in", "explain", "explain acme/no-octets"],
  async run({ code }, options, host) {
    const { explain } = await import("./explain-command.ts");
    return explain(code, options, host);
  },
});

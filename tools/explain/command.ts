import type { ExplainFlags } from "./explain-command.ts";
import { examples, type AddCommand } from "../frame/command/common.ts";

/** `diptych explain` */
export const addExplain: AddCommand = (program, host, end) => {
  program
    .command("explain")
    .description("Print the page about a finding, by the code shown before its message.")
    .argument("[code]", "such as 'param-in' (default: list all codes)")
    .option("-c, --config <file>", "configuration, whose own rules are explained too")
    .addHelpText("after", examples("explain param-in", "explain", "explain acme/no-octets"))
    .action(async (code: string | undefined, flags: ExplainFlags) => {
      const { explain } = await import("./explain-command.ts");
      end(await explain(code, flags, host));
    });
};

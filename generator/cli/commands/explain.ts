import { examples, type AddCommand } from "./common.ts";

/** `diptych explain` */
export const addExplain: AddCommand = (program, host, end) => {
  program
    .command("explain")
    .description("Print the page about a finding, by the code that stands before its message.")
    .argument("[code]", "such as 'param-in' (default: list all codes)")
    .addHelpText("after", examples("explain param-in", "explain"))
    .action(async (code: string | undefined) => {
      const { explain } = await import("../explain-command.ts");
      end(await explain(code, host));
    });
};

import { defineCommand } from "../frame/command/define-command.ts";
import { toggle } from "../frame/command/flag.ts";

/** `diptych lsp` */
export const command = defineCommand({
  name: "lsp",
  summary: "Serve an editor: findings while typing, types, references, completion, fixes.",
  page: "editors.md",
  flags: {
    stdio: toggle("speak on standard input and output, which is the default", {
      unread: "Editors add it to every server that speaks on these streams.",
    }),
  },
  examples: ["lsp"],
  async run(_, _options, host) {
    const { runServer } = await import("./lsp-command.ts");
    return runServer(host.configChecks);
  },
});

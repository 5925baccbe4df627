import type { Command } from "./command.ts";

const program = "npm start --";

/** The lines that name the commands, for the help of the program. */
export function commandList(commands: readonly Command[]): string {
  return [
    "Commands, each with the settings below and --help of its own:",
    "",
    ...commands.flatMap(({ name, parameters, summary }) => [
      `  ${[name, ...parameters].join(" ")}`,
      `      ${summary}`,
    ]),
  ].join("\n");
}

/** The help of a command. */
export function commandHelp({ name, parameters, summary, details, flags = [] }: Command): string {
  const own = flags.flatMap((flag) => [
    `  --${flag.name}${flag.value === undefined ? "" : ` <${flag.value}>`}`,
    `      ${flag.description}`,
  ]);
  return [
    [program, name, ...parameters, ...(own.length === 0 ? [] : ["[flags]"]), "[settings]"].join(
      " ",
    ),
    "",
    summary,
    ...details.flatMap((paragraph) => ["", paragraph]),
    ...(own.length === 0 ? [] : ["", ...own]),
    "",
    "It takes the settings of the service, so that it finds its data: give those that it is started with.",
    "Exit code: 0 if all went well, 1 if not, 2 if the call is wrong.",
  ].join("\n");
}

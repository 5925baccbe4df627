#!/usr/bin/env node
import { commands } from "./commands/all-commands.ts";
import type { Command } from "./commands/command.ts";
import { commandHelp, commandList } from "./commands/help.ts";
import { CallError, findCommand, readCall } from "./commands/read-call.ts";
import { randomPassword } from "./commands/read-password.ts";
import { serviceVersion } from "./config/version.ts";
import { helpText, readSettings, readWithTexts, SettingsError } from "./config/read-settings.ts";

/** Runs a command, or starts the service without one. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.length === 1 && args[0] === "--version") {
    console.log(serviceVersion());
    return;
  }
  const found = findCommand(args, commands);
  if (found !== undefined) process.exitCode = await run(...found);
  else if (!(await start(args))) console.log(`${helpText()}\n\n${commandList(commands)}`);
}

async function run(command: Command, args: readonly string[]): Promise<number> {
  const { words, flags, settings: settingArgs, isHelp } = readCall(command, args);
  const settings = isHelp ? "help" : readSettings(settingArgs, process.env);
  if (settings === "help") {
    console.log(commandHelp(command));
    return 0;
  }
  if (settings.sandbox !== undefined) throw new CallError("The stand-in keeps no data.");
  const terminal = {
    input: process.stdin,
    print: (line: string) => console.log(line),
    tell: (line: string) => console.error(line),
  };
  return command.run({ settings, words, flags, terminal });
}

/** Whether the arguments did not ask for the help instead. */
async function start(args: readonly string[]): Promise<boolean> {
  const read = readWithTexts(args, process.env);
  if (read === "help") return false;
  // Modules that commands do not need take half a second to load.
  const { startProcess } = await import("./server/process.ts");
  const starting = startProcess(
    read,
    randomPassword,
    () => {
      const again = readWithTexts(args, process.env);
      return again === "help" ? read : again;
    },
    import.meta.filename,
  ).catch((error: unknown) => {
    throw new Error(`The service does not start: ${(error as Error).message}`, { cause: error });
  });
  let signals = 0;
  const stop = (): void => {
    // A second signal asks to stop at once.
    if (++signals > 1) process.exit(1);
    void starting
      .then((running) => running.stop())
      .then(
        (isWhole) => process.exit(isWhole ? 0 : 1),
        () => process.exit(1),
      );
  };
  // Before it says that it has started: whoever waits for that may stop it at once.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("SIGHUP", () => void starting.then((running) => running.reload()).catch(() => {}));
  await starting;
  return true;
}

main().catch((error: unknown) => {
  const isCall = error instanceof SettingsError || error instanceof CallError;
  if (error instanceof SettingsError) console.error([...error.mistakes, "See --help."].join("\n"));
  else if (error instanceof CallError) console.error(`${error.message}\nSee --help.`);
  else console.error((error as Error).message);
  process.exit(isCall ? 2 : 1);
});

#!/usr/bin/env node
import { randomBytes } from "node:crypto";
import { helpText, readSettings, SettingsError } from "../config/read-settings.ts";
import { startProcess } from "./process.ts";

/** Starts the service as a program. */
async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env);
  if (settings === "help") {
    console.log(helpText());
    return;
  }
  const starting = startProcess(settings, () => randomBytes(15).toString("base64url"));
  let signals = 0;
  const stop = (): void => {
    // Somebody who asks twice does not want to wait.
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
  await starting;
}

main().catch((error: unknown) => {
  if (error instanceof SettingsError) console.error([...error.mistakes, "See --help."].join("\n"));
  else console.error(`The service does not start: ${(error as Error).message}`);
  process.exit(error instanceof SettingsError ? 2 : 1);
});

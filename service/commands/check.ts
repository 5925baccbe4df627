import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import path from "node:path";
import type { Settings } from "../config/settings.ts";
import { serviceVersion } from "../config/version.ts";
import { ControlClient } from "../server/control/control-client.ts";
import { openTo } from "../server/files/private-files.ts";
import { checkDatabase } from "../server/operator/check-database.ts";
import { databaseOf, openAsItIs, type OpenedDatabase } from "../server/operator/open-as-it-is.ts";
import type { Command, Terminal } from "./command.ts";
import { copyDatabase } from "./copy-database.ts";

/** Findings that are printed; the rest is counted. */
const mostShown = 200;

export const check: Command = {
  name: "check",
  parameters: [],
  summary:
    "Looks for what is wrong: settings, rights of files, the database and all that it holds, and the key.",
  details: [
    "It changes nothing, and each finding is a line with its place. While a service runs on an embedded database, it " +
      "looks at a copy, which needs as much room in the folder of the data for that time.",
  ],
  async run({ settings, terminal }) {
    terminal.tell(`Version ${serviceVersion()} of the service, on Node.js ${process.version}.`);
    const found = new Findings(terminal);
    if (settings.databaseUrl === undefined)
      for (const { file, mode } of openTo(databaseOf(settings.data), settings.data))
        found.add(
          file,
          `may be read or written by others (${mode}): the next start takes that away`,
        );
    try {
      await withSnapshot(settings, async (opened) => {
        const report = checkDatabase(opened);
        for await (const { place, message } of report.findings) found.add(place, message);
        for (const { relation, count } of await report.dangling())
          terminal.tell(
            `Note: ${count} links lead to a ${relation} that is gone. Nothing reads them.`,
          );
      });
    } catch (error) {
      found.add("database", (error as Error).message);
    }
    return found.end();
  },
};

class Findings {
  readonly #terminal: Terminal;
  #count = 0;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  add(place: string, message: string): void {
    this.#count++;
    if (this.#count <= mostShown) this.#terminal.print(`${place}: ${message}`);
  }

  end(): 0 | 1 {
    const more = this.#count - mostShown;
    if (more > 0) this.#terminal.print(`… and ${more} more.`);
    this.#terminal.tell(this.#count === 0 ? "Nothing is wrong." : `Findings: ${this.#count}`);
    return this.#count === 0 ? 0 : 1;
  }
}

/** Opens the database, or a copy of one that a service has. */
async function withSnapshot(
  settings: Settings,
  work: (opened: OpenedDatabase) => Promise<void>,
): Promise<void> {
  const isRunning =
    settings.databaseUrl === undefined && (await ControlClient.find(settings.data)) !== undefined;
  if (!isRunning) return withOpened(await openAsItIs(settings), work);
  // Of a name that the service counts as its own, so that the folder stays private.
  const folder = mkdtempSync(path.join(settings.data, "service.check-"));
  const copy = path.join(folder, "copy.sqlite");
  try {
    closeSync(openSync(copy, "wx", 0o600));
    await copyDatabase(settings.data, copy);
    await withOpened(await openAsItIs(settings, copy), work);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function withOpened(
  opened: OpenedDatabase,
  work: (opened: OpenedDatabase) => Promise<void>,
): Promise<void> {
  try {
    await work(opened);
  } finally {
    await opened.close();
  }
}

import { statSync } from "node:fs";
import path from "node:path";
import type { Settings } from "../config/settings.ts";
import { makeWhole } from "../server/files/new-file.ts";
import { keyFileOf } from "../server/files/encryption-keys.ts";
import { databaseOf } from "../server/operator/open-as-it-is.ts";
import type { Command } from "./command.ts";
import { copyDatabase } from "./copy-database.ts";

export const backup: Command = {
  name: "backup",
  parameters: ["FILE"],
  summary: "Copies the embedded database into a file, while the service runs or is stopped.",
  details: [
    "The copy shows one moment, is whole, and is for its owner only. A file that is there is not replaced. The key " +
      "that opens the secrets of the database is not in it.",
    "For PostgreSQL it prints how pg_dump does this, and ends by 1.",
  ],
  async run({ settings, words: [given = ""], terminal }) {
    const file = path.resolve(given);
    if (settings.databaseUrl !== undefined) {
      terminal.tell("PostgreSQL makes its own backups. No file was made; run:");
      terminal.print(dumpCommand(settings.databaseUrl, file));
      return 1;
    }
    const { data } = settings;
    await makeWhole(file, (temporary) => copyDatabase(data, temporary));
    const size = statSync(file).size.toLocaleString("en");
    terminal.tell(`${databaseOf(data)} was copied to ${file} (${size} bytes).`);
    terminal.tell(keyNote(settings));
    return 0;
  },
};

function keyNote({ data, encryptionKeys }: Settings): string {
  const key = encryptionKeys === undefined ? keyFileOf(databaseOf(data)) : "your encryption keys";
  return `The key is not in it: keep a copy of ${key}, apart from this one.`;
}

/** The command that dumps a database, without its password. */
function dumpCommand(databaseUrl: string, file: string): string {
  const url = new URL(databaseUrl);
  url.password = "";
  // Of the service's own, which pg_dump does not know.
  for (const name of ["statement_timeout", "query_timeout"]) url.searchParams.delete(name);
  return `pg_dump --format=custom --file=${quoted(file)} --dbname=${quoted(url.href)}`;
}

/** A text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const store = path.resolve(import.meta.dirname, "../../../service/store");

/** Names of the checks of stored texts that a file imports. */
const checksIn = (file: string): readonly string[] => {
  const text = readFileSync(path.join(store, file), "utf8");
  const [, names = ""] = /import \{([^}]*)\} from "[./]*stored\/validate\.ts"/.exec(text) ?? [];
  return names.match(/\bvalidate\w+/g) ?? [];
};

it("the command that checks a database has the checks that stores read by", () => {
  const files = readdirSync(store, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts"));
  const kinds = "configured/resource-kinds.ts";
  const own = files.filter((file) => !file.startsWith("checks/") && file !== kinds);
  const read = new Set(own.flatMap(checksIn));
  // Sealed ones are opened, and bodies of resources are looked at by their kinds.
  read.delete("validateCredentialSecrets");
  expect(read.size).toBeGreaterThan(10);
  expect(new Set(checksIn("checks/stored-columns.ts"))).toEqual(read);
});

import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

// A comparison compiles for a representation that it does not know; a table or a switch does not.
it("no view compares how a value is held", () => {
  const files = ["artefacts", "views", "rules"].flatMap((folder) => sources(`generator/${folder}`));
  expect(
    files.filter((file) => /\bheld [=!]==/.test(readFileSync(path.join(root, file), "utf8"))),
  ).toEqual([]);
});

function sources(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `${folder}/${file}`);
}

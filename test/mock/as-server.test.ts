import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { differencesFromServer } from "./as-server.ts";

const root = path.resolve(import.meta.dirname, "../..");

it.each([
  "scripts/mock-peers/pets.yaml",
  "test/tools/mock/answers.yaml",
  "test/mock/handlers.yaml",
])("handlers of %s answer as diptych mock does", async (file) => {
  const document = await readFile(path.join(root, file), "utf8");
  const { compared, differences } = await differencesFromServer(
    document,
    `mock-as-server-${path.basename(file)}`,
  );
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(2);
});

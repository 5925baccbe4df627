import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { documents, placeOf } from "../support/extras.ts";
import { differencesFromServer } from "./as-server.ts";

it.each(["notion.com.json", "linqr.app.json", "libretranslate.local.json", "beezup.com.json"])(
  "handlers of %s answer as diptych mock does",
  async (name) => {
    const document = await readFile(path.join(placeOf(documents), name), "utf8");
    const { compared, differences } = await differencesFromServer(document, `mock-as-${name}`);
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(0);
  },
);

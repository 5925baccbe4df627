import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { documents } from "./documents.ts";
import { object } from "./json.ts";
import { decisionsTable } from "./ledger/decisions.ts";
import type { Proofs } from "./ledger/proof.ts";
import { proofs as v2 } from "./ledger/v2.ts";
import { proofs as v3 } from "./ledger/v3.ts";

const tables: Readonly<Record<"v2" | "v3", Proofs>> = { v2, v3 };

/** The pages that show what the service decides. */
const pages = { v2: "version-2.md", v3: "catalog.md" } as const;

/** The table of decisions in a page; `npx vitest run test/spec/ledger.test.ts -u` writes it. */
const tableOfEntries = /^\| Entry .*\n(?:\|.*(?:\n|$))*/m;

describe.each(documents)("the ledger of $name", ({ name, root }) => {
  const ledger = object(object(root["info"])["x-gaps"]);
  const proofs = tables[name];

  it("has a proof for every entry, and none for others", () => {
    expect(Object.keys(proofs).sort()).toEqual(Object.keys(ledger).sort());
  });

  it("is what the pages of the service say of its decisions", async () => {
    const page = path.resolve(import.meta.dirname, "../../docs/service", pages[name]);
    const table = await decisionsTable(ledger, proofs);
    const text = readFileSync(page, "utf8").replace(tableOfEntries, () => table);
    expect(text).toContain(table);
    await expect(text).toMatchFileSnapshot(page);
  });

  for (const [id, proof] of Object.entries(proofs)) {
    switch (proof.by) {
      case "code":
        it(id, async () => void (await proof.check()));
        break;
      case "service":
        it(`${id}: the service ${proof.duty}`, async () => {
          // Its own tests run there: this one sees that the test is still there.
          const file = path.resolve(import.meta.dirname, "../service", proof.file);
          expect(readFileSync(file, "utf8")).toContain(`"${proof.title}"`);
          await proof.check?.();
        });
    }
  }
});

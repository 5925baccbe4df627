import { describe, expect, it } from "vitest";
import { documents } from "./documents.ts";
import { object } from "./json.ts";
import type { Proofs } from "./ledger/proof.ts";
import { proofs as v2 } from "./ledger/v2.ts";
import { proofs as v3 } from "./ledger/v3.ts";

const tables: Readonly<Record<"v2" | "v3", Proofs>> = { v2, v3 };

describe.each(documents)("the ledger of $name", ({ name, root }) => {
  const ledger = object(object(root["info"])["x-gaps"]);
  const proofs = tables[name];

  it("has a proof for every entry, and none for others", () => {
    expect(Object.keys(proofs).sort()).toEqual(Object.keys(ledger).sort());
  });

  for (const [id, proof] of Object.entries(proofs)) {
    switch (proof.by) {
      case "code":
        it(id, async () => void (await proof.check()));
        break;
      case "service":
        it(`${id}: the service ${proof.duty}`, () => expect(ledger).toHaveProperty(id));
    }
  }
});

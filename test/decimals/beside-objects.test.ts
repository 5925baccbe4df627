import { Decimal } from "decimal.js";
import { expect, it } from "vitest";
import type { ClientModule } from "../client/generated/generated-client.ts";
import { generateFiles, withPaths, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";

const document = withPaths(`/prices:
  get:
    operationId: getPrices
    parameters:
      - name: price
        in: query
        schema: { oneOf: [{ type: number, format: decimal }, { type: object, properties: { low: { type: integer } } }] }
    responses: { "204": { description: Good. } }
`);

it("a decimal of a class beside objects is sent as its digits", async () => {
  const decimals = { numbers: "format", class: { module: "decimal.js", name: "Decimal" } } as const;
  const folder = await writePackage(await generateFiles(document, { emit: ["client"], decimals }));
  const { createClient } = await importGenerated<ClientModule>(folder, "client");
  const sent: string[] = [];
  const client = createClient({
    baseUrl: "http://localhost",
    fetch: (url) => {
      sent.push(new URL(url as string).search);
      return Promise.resolve(new Response(null, { status: 204 }));
    },
  });
  await client["getPrices"]?.({ price: new Decimal("1.50") });
  await client["getPrices"]?.({ price: { low: 1 } });
  expect(sent).toEqual(["?price=1.5", "?low=1"]);
});

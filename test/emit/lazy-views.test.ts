import { describe, expect, it } from "vitest";
import { artefacts } from "../../generator/emit/artefacts.ts";
import { ApiIndex, Secrets } from "../../generator/ir/index.ts";
import type { PackageContext } from "../../generator/views/context.ts";
import { chosenArtefacts } from "../../generator/views/modules.ts";
import { apiOf } from "../support/api-of.ts";
import { withPaths } from "../support/generate.ts";

const operation = (number: number): string => `/things${number}/{id}:
  get:
    operationId: getThing${number}
    tags: [things]
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
      - { name: sizes, in: query, schema: { type: array, items: { type: integer } } }
    responses: { "200": { description: Done., content: { application/json: { schema: { type: string } } } } }
`;

/** Objects that the views of each module hold before anything is printed, by module. */
async function heldObjects(count: number, checks: "all" | "none"): Promise<Map<string, number>> {
  const paths = Array.from({ length: count }, (_, i) => operation(i)).join("");
  const api = await apiOf(withPaths(paths));
  const index = new ApiIndex(api);
  const context: PackageContext = {
    api,
    index,
    secrets: new Secrets(index),
    options: {
      int64: "number",
      dates: "string",
      enums: "types",
      codecs: "used",
      groupBy: "none",
      checks,
      importExtension: "js",
    },
    namesIn: () => new Set(),
  };
  const plans = chosenArtefacts(context, artefacts, ["client", "server"]).flatMap((artefact) =>
    artefact.modules(context),
  );
  return new Map(plans.map((plan) => [plan.module, objectsIn(plan.build()?.view)]));
}

/** Objects and lists within a plain value; lazy lists hold what they are made of, and count as one. */
function objectsIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return 1;
  return Object.values(value).reduce((sum: number, member) => sum + objectsIn(member), 1);
}

describe.each(["all", "none"] as const)(
  "views of a client with checks: %s, and of a server",
  (checks) => {
    it("hold as much for many operations as for few, except for the checks of parameters", async () => {
      const [few, many] = [await heldObjects(5, checks), await heldObjects(50, checks)];
      const growing = [...many].filter(([module, count]) => count !== few.get(module));
      expect(growing.map(([module]) => module)).toEqual(["./checks"]);
    });
  },
);

import { beforeAll, describe, expect, it } from "vitest";
import type { OperationNode } from "../../../../generator/ir/index.ts";
import type { Live } from "../../../../generator/live/load-live.ts";
import { patience } from "../../../support/patience.ts";
import { attempt, loadText, rulesOf } from "../small-service.ts";
import { shopDocument, shopService, type ShopFault } from "./shop-service.ts";

let live: Live;
beforeAll(async () => {
  live = await loadText(shopDocument);
});

const limits = {
  maxRequests: 2_000,
  time: patience,
  rate: 0,
  timeout: patience,
  maxBytes: 1_000_000,
};

/** A fault of the service, the operation that has it, and the first rule that finds it. */
interface FaultyShop {
  readonly name: string;
  readonly of: string;
  readonly rule: string;
  readonly fault: ShopFault;
}

const faults: readonly FaultyShop[] = [
  {
    name: "500 for an empty field of a form",
    of: "addOrder",
    rule: "server-error",
    fault: { order: (fields) => fields.get("note") === "" },
  },
  {
    name: "500 for several values of a field",
    of: "addOrder",
    rule: "server-error",
    fault: { order: (fields) => fields.getAll("colours").length > 1 },
  },
  {
    name: "500 for a field's last value",
    of: "addOrder",
    rule: "server-error",
    fault: { order: (fields) => fields.get("colours") === "blue" },
  },
  {
    name: "500 for the second choice of a field",
    of: "addOrder",
    rule: "server-error",
    fault: { order: (fields) => fields.get("rush") === "tomorrow" },
  },
  {
    name: "500 for the second kind of a file",
    of: "addFile",
    rule: "server-error",
    fault: { file: (kind) => kind === "invoice" },
  },
  {
    name: "500 for a file without labels",
    of: "addFile",
    rule: "server-error",
    fault: { file: (_, labels) => labels.length === 0 },
  },
  {
    name: "500 for all labels of a file",
    of: "addFile",
    rule: "server-error",
    fault: { file: (_, labels) => labels.length === 2 },
  },
  {
    name: "500 for an empty list in XML",
    of: "addPart",
    rule: "server-error",
    fault: { part: ({ sizes }) => sizes?.length === 0 },
  },
  {
    name: "500 for the second value of an attribute",
    of: "addPart",
    rule: "server-error",
    fault: { part: ({ unit }) => unit === "m" },
  },
  {
    name: "an attribute that is lost",
    of: "addPart",
    rule: "value-lost",
    fault: { shown: ({ unit: _unit, ...part }) => part },
  },
  {
    name: "500 for the second value of a list in the query",
    of: "search",
    rule: "server-error",
    fault: { search: ({ kinds }) => kinds?.startsWith("order") === true },
  },
  {
    name: "500 for an object without its first property",
    of: "search",
    rule: "server-error",
    fault: {
      search: (found) => found["range[to]"] !== undefined && found["range[from]"] === undefined,
    },
  },
  {
    name: "500 for the second value of a header",
    of: "search",
    rule: "server-error",
    fault: { search: ({ mode }) => mode === "whole" },
  },
  {
    name: "500 for the second choice of a cookie",
    of: "search",
    rule: "server-error",
    fault: { search: ({ theme }) => /^\d/.test(theme ?? "") },
  },
];

describe("a shop", () => {
  it("that does what its document says has no finding, and gets each kind of value", async () => {
    const { findings, branches } = await attempt(live, shopService(), { limits });
    expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    expect(branches.unsent.map(({ what, reason }) => `${what}: ${reason}`)).toEqual([]);
    expect(branches.parameters.sent).toBe(branches.parameters.all);
    expect(branches.bodies.sent).toBe(branches.bodies.all);
  });

  it.each(faults)("with $name", async ({ of, rule, fault }) => {
    const includes = ({ id }: OperationNode): boolean => id === of;
    const result = await attempt(live, shopService(fault), { limits, includes });
    const found = rulesOf(result).map((one) => one.replace(/ .*/, ""));
    // 500 is no status of the document either.
    expect(new Set(found.filter((one) => one !== "status-undocumented"))).toEqual(new Set([rule]));
  });
});

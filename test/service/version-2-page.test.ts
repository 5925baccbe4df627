import { readFileSync } from "node:fs";
import path from "node:path";
import { toFetch } from "@diptych/runtime";
import { load } from "js-yaml";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestService, origin, type TestService } from "./test-service.ts";

const root = path.resolve(import.meta.dirname, "../..");
const methods = ["get", "put", "post", "delete"] as const;

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

const document = load(readFileSync(path.join(root, "spec/v2.yaml"), "utf8")) as {
  paths: Record<string, Partial<Record<(typeof methods)[number], { operationId: string }>>>;
};
const operations: readonly Operation[] = Object.entries(document.paths).flatMap(
  ([template, item]) =>
    methods.flatMap((method) => {
      const id = item[method]?.operationId;
      return id === undefined ? [] : [{ id, method: method.toUpperCase(), path: template }];
    }),
);

/** What the page says of operations, by their ids. */
const [page = ""] = readFileSync(path.join(root, "docs/service/version-2.md"), "utf8").split(
  "## What was decided",
);
const rows = [...page.matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)].map(([, id = "", text = ""]) => ({
  id,
  isMissing: text === "Missing.",
}));

let test: TestService;
beforeAll(async () => {
  test = await openTestService();
});
afterAll(() => test.close());

it("has a row for each operation, and no other", () => {
  expect(operations).toHaveLength(117);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
});

it("calls those missing that have no handler", async () => {
  const call = toFetch(test.service.server);
  const missing: string[] = [];
  for (const { id, method, path: template } of operations) {
    const address = template.replaceAll(/\{\w+\}/g, "1");
    const url = `${origin}/webservices/services/rest/v2${address}`;
    const { status } = await call(new Request(url, { method }));
    // Credentials are asked for where there is a handler.
    if (status === 501) missing.push(id);
    else expect([id, status]).toEqual([id, 401]);
  }
  expect(missing.toSorted()).toEqual(
    rows
      .filter(({ isMissing }) => isMissing)
      .map(({ id }) => id)
      .toSorted(),
  );
});

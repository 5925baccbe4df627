import { readFileSync } from "node:fs";
import path from "node:path";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import * as checks from "../../service/stored/validate.ts";
import { openTestService } from "./test-service.ts";

const root = path.resolve(import.meta.dirname, "../..");
const { components } = load(readFileSync(path.join(root, "service/stored.yaml"), "utf8")) as {
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
};

/** Texts that a released version has written, the fullest and the barest of each type. They never change. */
const released = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "stored-rows-0.2.json"), "utf8"),
) as Readonly<Record<string, readonly unknown[]>>;

const byName = new Map<string, unknown>(Object.entries(checks));
const checkOf = (name: string): ((value: unknown) => { readonly issues?: unknown }) =>
  byName.get(`validate${name}`) as never;

describe("stored texts", () => {
  it.each(Object.keys(released))("of %s that a released version wrote are read", (name) => {
    for (const value of released[name] ?? []) expect(checkOf(name)(value).issues).toBeUndefined();
  });

  it.each(Object.keys(components.schemas))(
    "of %s are kept from the version that came first",
    (name) => {
      expect(released[name]).toHaveLength(2);
    },
  );

  it.each(Object.keys(released))("of %s are not just anything", (name) => {
    expect(checkOf(name)(Symbol("none")).issues).toBeDefined();
  });
});

/** A column, what it must not hold, and a call that reads it. */
type Reading = readonly [table: string, column: string, text: string, what: string];

const readings: readonly Reading[] = [
  ["organizations", "quota", '{"kind":"none"}', "quota of the organization"],
  ["members", "quota", "7", "quota of the member"],
  ["accounts", "directory_groups", "{}", "account"],
  ["requests", "state", "LOST", "request"],
  ["requests", "type", "WISH", "request"],
  ["requests", "content", "{}", "request"],
  ["requests", "cost", "[]", "request"],
  ["requests", "approvers", "[1]", "request"],
  ["machines", "shape", "{", "machine"],
  ["tasks", "state", "LOST", "task"],
  ["tasks", "related", '[{"id":"x"}]', "task"],
  ["tasks", "input", "[", "input of the task"],
];

it.each(readings)("%s.%s is checked when it is read", async (table, column, text, what) => {
  const errors: unknown[] = [];
  const test = await openTestService({ onError: (error) => errors.push(error) });
  const { db, rows, tasks } = test.service;
  await test.service.accounts.create("ann", { password: "pw" });
  const { id } = await test.service.organizations.create({
    name: "research",
    quota: { kind: "cost", dailyCost: 1 },
    members: [{ userid: "ann", role: "MANAGER", isPrimaryContact: true, quota: null }],
  });
  const costs = {
    cpu: 0,
    memory: 0,
    disk: 0,
    os: 0,
    support: 0,
    attributes: 0,
    markup: 0,
    total: 0,
  };
  const request = await rows.requests.insert({
    type: "NEW_REQUEST",
    state: "COMPLETE",
    serviceId: null,
    organizationId: id,
    submittedBy: "ann",
    assignedTo: null,
    submitted: "2026-01-01T00:00:00Z",
    requiredBy: "2026-01-01",
    completed: null,
    deployedName: null,
    errorMessage: null,
    approvers: [],
    content: { services: [] },
    costs,
  });
  await rows.machines.insert({
    requestId: request.id,
    organizationId: id,
    owner: "ann",
    name: "one",
    serviceName: "web",
    deployed: "2026-01-01T00:00:00Z",
    removed: null,
    shape: { cpus: 1, memoryKb: 1, disks: [], guestOs: null, attributes: {} },
  });
  const task = await rows.tasks.insert({
    kind: "inventory.take",
    input: { id: 1 },
    name: "Take",
    userid: "ann",
    submitted: "2026-01-01T00:00:00Z",
    correlationId: "one",
    related: [],
  });
  await db
    .updateTable(table as "accounts")
    .set({ [column]: text })
    .execute();
  const period = { from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z" };
  const read: Readonly<Record<string, () => Promise<unknown>>> = {
    organizations: () => rows.organizations.get(id),
    members: () => rows.organizations.members(id),
    accounts: () => rows.accounts.find("ann"),
    requests: () => rows.requests.get(request.id),
    machines: () => rows.machines.batch(0, 10, period),
    tasks: async () => {
      await rows.tasks.get(task.id);
      tasks.wake();
      await tasks.idle();
      throw errors[0] as Error;
    },
  };
  await expect(read[table]?.()).rejects.toThrow(`the database holds an invalid ${what} `);
  await test.close();
});

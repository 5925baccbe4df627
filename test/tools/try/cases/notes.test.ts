import { beforeAll, describe, expect, it } from "vitest";
import type { OperationNode } from "../../../../generator/ir/index.ts";
import type { Live } from "../../../../generator/live/load-live.ts";
import { patience } from "../../../support/patience.ts";
import { attempt, loadText, rulesOf } from "../small-service.ts";
import { notesDocument, notesService, type NotesFault } from "./notes-service.ts";

let live: Live;
beforeAll(async () => {
  live = await loadText(notesDocument);
});

const limits = {
  maxRequests: 2_000,
  time: patience,
  rate: 0,
  timeout: patience,
  maxBytes: 1_000_000,
};

type Note = Readonly<Record<string, unknown>>;

/** A note without one of its properties. */
const without = (name: string, note: Note | undefined): Note =>
  Object.fromEntries(Object.entries(note ?? {}).filter(([own]) => own !== name));

/** A fault of the service, the operations that are tried, and all that is found. */
interface FaultyNotes {
  readonly name: string;
  readonly of: readonly string[];
  readonly fault: NotesFault;
  readonly rules: readonly string[];
}

const making = ["addNote", "getNote"];
const changing = [...making, "putNote"];
const patching = [...making, "patchNote"];

const faults: readonly FaultyNotes[] = [
  {
    name: "PUT that drops an optional property",
    of: changing,
    rules: ["value-lost GET /notes/{id}"],
    fault: { kept: (sent, method) => (method === "PUT" ? without("text", sent) : undefined) },
  },
  {
    name: "PUT that keeps the old value of an optional property",
    of: changing,
    rules: ["put-merged GET /notes/{id}", "value-lost GET /notes/{id}"],
    fault: {
      kept: (sent, method, old) =>
        method === "PUT" ? { ...without("text", sent), text: old?.["text"] } : undefined,
    },
  },
  {
    name: "POST that drops entries of a map",
    of: making,
    rules: ["value-lost POST /notes"],
    fault: {
      kept: (sent) => (sent["weights"] === undefined ? undefined : { ...sent, weights: {} }),
    },
  },
  {
    name: "integers that are kept as floating-point numbers",
    of: making,
    rules: ["body-invalid POST /notes", "digits-lost POST /notes"],
    fault: { isDouble: true },
  },
  {
    name: "a list without what was made last",
    of: [...making, "listNotes"],
    rules: ["made-unlisted GET /notes"],
    fault: { listed: (all) => all.slice(0, -1) },
  },
  {
    name: "500 for the second choice",
    of: ["addNote"],
    rules: ["server-error POST /notes", "status-undocumented POST /notes"],
    fault: { fails: ({ target }) => Object.hasOwn(target ?? {}, "team") },
  },
  {
    name: "500 for a map without entries",
    of: ["addNote"],
    rules: ["server-error POST /notes", "status-undocumented POST /notes"],
    fault: { fails: ({ weights }) => JSON.stringify(weights) === "{}" },
  },
  {
    name: "500 for several entries of a map",
    of: ["addNote"],
    rules: ["server-error POST /notes", "status-undocumented POST /notes"],
    fault: { fails: ({ weights }) => Object.keys(weights ?? {}).length > 1 },
  },
  {
    name: "PATCH that forgets the text where it is sent the title",
    of: patching,
    rules: ["patch-reset GET /notes/{id}"],
    fault: {
      kept: (sent, method, old) =>
        method === "PATCH" && sent["title"] !== undefined && sent["text"] === undefined
          ? { ...without("text", old), title: sent["title"] }
          : undefined,
    },
  },
  {
    name: "PATCH that forgets the text wherever it is sent the title",
    of: patching,
    rules: ["body-invalid GET /notes/{id}", "patch-reset GET /notes/{id}"],
    fault: {
      kept: (sent, method, old) =>
        method === "PATCH" && sent["title"] !== undefined
          ? without("text", { ...old, ...sent })
          : undefined,
    },
  },
  {
    name: "PATCH that takes null for nothing",
    of: patching,
    rules: ["change-lost GET /notes/{id}"],
    fault: {
      kept: (sent, method, old) => {
        if (method !== "PATCH" || sent["text"] !== null) return undefined;
        return { ...old, ...without("text", sent) };
      },
    },
  },
];

describe("a service of notes", () => {
  it("that does what its document says has no finding, and gets each kind of value", async () => {
    const { findings, branches } = await attempt(live, notesService(), { limits });
    expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    expect(branches.unsent.map(({ what, reason }) => `${what}: ${reason}`)).toEqual([]);
    expect(branches.sent).toBe(branches.all);
  });

  it.each(faults)("with $name", async ({ rules, of, fault }) => {
    const includes = ({ id }: OperationNode): boolean => of.includes(id);
    const result = await attempt(live, notesService(fault), { limits, includes });
    expect([...new Set(rulesOf(result))].sort()).toEqual(rules);
  });
});

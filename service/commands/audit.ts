import { auditKinds, type AuditEvent } from "../model/audit.ts";
import type { Command } from "./command.ts";
import { CallError } from "./read-call.ts";
import { shown } from "./shown.ts";
import { withOperator } from "./with-operator.ts";

export const audit: Command = {
  name: "audit",
  parameters: [],
  summary:
    "Lists what accounts and strangers did: time, kind, account, address, subject, detail, request, count.",
  details: [
    "The newest come first, and columns are separated by tabs; what there is not is a hyphen. It works while the " +
      "service runs, and while it is stopped. What strangers could repeat is written within a minute.",
    `Kinds: ${auditKinds.join(", ")}.`,
  ],
  flags: [
    {
      name: "from",
      value: "time",
      description: "Events at that time or later, such as 2026-11-23.",
    },
    { name: "to", value: "time", description: "Events before that time." },
    { name: "account", value: "name", description: "Events of that account." },
    { name: "kind", value: "kind", description: "Events of that kind." },
    { name: "limit", value: "number", description: "The last so many events: 100 by default." },
  ],
  async run({ settings, flags, terminal }) {
    const limit = limitOf(flags["limit"] ?? "100");
    const query = {
      from: timeOf("from", flags["from"]),
      to: timeOf("to", flags["to"]),
      account: flags["account"],
      kind: kindOf(flags["kind"]),
    };
    await withOperator(settings, async (operator) => {
      let count = 0;
      for await (const event of operator.events(query)) {
        terminal.print(lineOf(event));
        if (++count === limit) return;
      }
    });
    return 0;
  },
};

function lineOf({ time, kind, count, ...event }: AuditEvent): string {
  const { account, address, subject, detail, request } = event;
  const texts = [account, address, subject, detail, request].map((text) => shown(text ?? "-"));
  return [time, kind, ...texts, count].join("\t");
}

function limitOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new CallError(`--limit must be a whole number above 0, not ${text}.`);
}

/** A time in UTC, as rows have it. */
function timeOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new CallError(`--${name} must be a time such as 2026-11-23T10:00:00Z, not ${text}.`);
  return time.toISOString();
}

function kindOf(text: string | undefined): AuditEvent["kind"] | undefined {
  const kind = auditKinds.find((known) => known === text);
  if (kind === undefined && text !== undefined)
    throw new CallError(`--kind must be one of ${auditKinds.join(", ")}, not ${text}.`);
  return kind;
}

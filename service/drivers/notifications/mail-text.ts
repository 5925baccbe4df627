import type { Notification } from "../../stored/types.ts";

/** Subject and text of a mail. */
interface MailText {
  readonly subject: string;
  readonly text: string;
}

const verbs: Readonly<Record<Notification["event"], string>> = {
  "request.submitted": "has been submitted",
  "request.waiting": "waits for approval",
  "request.approved": "has been approved",
  "request.rejected": "has been rejected",
  "request.completed": "is complete",
  "request.failed": "has failed",
  "quota.exceeded": "A request was refused for a quota",
  "pool.low": "An IP pool has few free addresses",
};

/** A notification in words. Names stand in the text only, each on one line: they could be hostile. */
export function mailText({ event, time, request, quota, pool }: Notification): MailText {
  const subject = request === undefined ? verbs[event] : `Request ${request.id} ${verbs[event]}`;
  const lines: (readonly [string, string | null])[] = [["Time", time]];
  if (request !== undefined)
    lines.push(
      ["Services", request.services.join(", ")],
      ["Requester", request.requester],
      ["Organization", request.organization],
      ["Reason", request.reason],
    );
  if (quota !== undefined)
    lines.push(
      ["Organization", quota.organization],
      ["Requester", quota.requester],
      ["Reason", quota.reason],
    );
  if (pool !== undefined)
    lines.push(["IP pool", pool.name], ["Free addresses", `${pool.free} of ${pool.total}`]);
  const shown = lines
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}: ${oneLine(value ?? "")}`);
  return { subject, text: `${subject}.\n\n${shown.join("\n")}\n` };
}

/** A value without ends of lines and other controls. */
const oneLine = (value: string): string => value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

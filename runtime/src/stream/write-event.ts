import { toUtf8 } from "#platform";
import type { EventFields } from "./server-event.ts";

/** A comment, which keeps a connection in use and which clients ignore. */
export const heartbeat: Uint8Array = /* @__PURE__ */ toUtf8(":\n\n");

/**
 * Writes an event.
 *
 * @throws {TypeError} a field cannot be sent: a line end would end it
 */
export function eventBytes(data: string, { id, event, retry }: EventFields): Uint8Array {
  let text = "";
  if (event !== undefined) text += `event: ${oneLine("event", event, /[\r\n]/)}\n`;
  // Clients ignore an id with a NUL.
  if (id !== undefined) text += `id: ${oneLine("id", id, /[\r\n\0]/)}\n`;
  if (retry !== undefined) text += `retry: ${milliseconds(retry)}\n`;
  for (const line of data.split(/\r\n|\r|\n/)) text += `data: ${line}\n`;
  return toUtf8(`${text}\n`);
}

function oneLine(name: string, value: string, forbidden: RegExp): string {
  if (typeof value !== "string" || forbidden.test(value))
    throw new TypeError(`the field ${name} of an event must be a text of one line`);
  return value;
}

function milliseconds(retry: number): string {
  if (!Number.isSafeInteger(retry) || retry < 0)
    throw new TypeError("the field retry of an event must be a whole number of milliseconds");
  return String(retry);
}

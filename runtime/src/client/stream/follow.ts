import type { EventStream, RawEvent } from "../../stream/event-stream.ts";
import type { ReceivedEvent } from "../../stream/server-event.ts";
import { ApiError } from "../api-error.ts";
import { wait } from "../transport/within.ts";
import { type ItemSource, itemStream } from "./item-stream.ts";
import type { EventOptions } from "../call/stream-options.ts";

/** Milliseconds until a stream is requested again, if it does not say so. Source: HTML, 9.2.2. */
const defaultRetry = 3_000;

/**
 * Shortest wait, whatever the stream asks for: one that asks for none would be requested without a
 * pause when it ends at once.
 */
const shortest = 100;

/** Longest wait after several failures, unless the stream asks for more. */
const longest = 30_000;

/**
 * Events of a stream, which is requested again when it ends or breaks: after the time that it asked
 * for, and from the event that was received last. Errors of the server and events that are not as documented
 * end it, and so does a response without content. Source: HTML, 9.2.3.
 *
 * @param open requests the stream
 */
export async function* follow(
  open: (options: EventOptions) => Promise<ItemSource>,
  options: EventOptions,
): AsyncGenerator<ReceivedEvent<unknown>, void, undefined> {
  const { reconnect, signal, headers } = options;
  let { lastEventId = "" } = options;
  let retry = defaultRetry;
  for (let failures = 0, isFirst = true; ; isFirst = false) {
    let splitter: EventStream | undefined;
    try {
      const own =
        lastEventId === "" ? headers : { ...headers, "Last-Event-ID": headerText(lastEventId) };
      const source = await open(own === undefined ? options : { ...options, headers: own });
      const reader = {
        ...source.reader,
        split: (limit: number) => {
          const made = source.reader.split(limit);
          splitter = made as unknown as EventStream;
          splitter.lastEventId = lastEventId;
          return made;
        },
      };
      const stream = itemStream(
        { ...source, reader },
        options,
        (data, { event = "message" }: RawEvent): ReceivedEvent<unknown> => ({
          data,
          event,
          id: splitter?.lastEventId ?? "",
        }),
      );
      for await (const event of stream) {
        failures = 0;
        yield event;
      }
    } catch (error) {
      if (isEnd(error)) return;
      if (isFirst && splitter === undefined) throw error;
      // The reason of a signal may be a timeout too.
      if (reconnect !== true || signal?.aborted === true || !isPassing(error)) throw error;
    }
    if (reconnect !== true) return;
    lastEventId = splitter?.lastEventId ?? lastEventId;
    retry = splitter?.retry ?? retry;
    const pause = Math.max(retry, shortest) * 2 ** failures++;
    await wait(Math.max(retry, Math.min(longest, pause)), signal);
  }
}

/** A response without content asks clients to stop. Source: HTML, 9.2.3. */
function isEnd(error: unknown): boolean {
  return error instanceof ApiError && error.kind !== "status" && error.status === 204;
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === "network" || error.kind === "timeout");
}

/** Headers take bytes: an id is sent in UTF-8. */
function headerText(id: string): string {
  return String.fromCharCode(...new TextEncoder().encode(id));
}

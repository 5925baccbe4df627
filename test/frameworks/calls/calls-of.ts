import type { Framework } from "../frameworks.ts";
import { download } from "../values.ts";
import type { Call } from "./call.ts";
import { formCalls } from "./form-calls.ts";
import { jsonCalls } from "./json-calls.ts";
import { queryCalls } from "./query-calls.ts";

/** Takes items until there are so many: a client of events connects again when a stream has ended. */
async function first(count: number, items: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const item of items) if (found.push(item) === count) break;
  return found;
}

const streamCalls: readonly Call[] = [
  {
    operation: 11,
    name: "a download",
    run: async (at) => {
      const got = await at("GET", "/files/{name}")({ name: "a b.bin" });
      return got instanceof Blob ? new Uint8Array(await got.arrayBuffer()) : got;
    },
    wire: { method: "GET", path: "/files/a%20b.bin" },
    expected: download("a b.bin"),
  },
  {
    operation: 12,
    name: "events",
    run: (at) => first(3, at("GET", "/events").items()),
    wire: { method: "GET", path: "/events" },
    expected: [{ n: 1 }, { n: 2 }, { n: 3 }],
  },
];

/** The calls of the twelve operations, in the order in which an application that was just started gets them. */
export function callsOf(framework: Framework): readonly Call[] {
  const calls = [
    ...jsonCalls(framework),
    ...queryCalls(framework),
    ...formCalls(framework),
    ...streamCalls,
  ];
  return calls.filter(({ operation }) => !framework.without.includes(operation));
}

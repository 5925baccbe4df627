import type { Framework } from "../frameworks.ts";
import { download } from "../values.ts";
import type { Call } from "./call.ts";
import { formCalls } from "./form-calls.ts";
import { jsonCalls } from "./json-calls.ts";
import { queryCalls } from "./query-calls.ts";

/** The items of one connection: a client of events would connect again, forever where none has an item. */
async function all(items: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const item of items) found.push(item);
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
    run: (at) => all(at("GET", "/events").items({}, { reconnect: false })),
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

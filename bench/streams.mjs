#!/usr/bin/env node
// @ts-check
// Decodes a collection that is made on the fly, item by item, and prints time and memory:
//   node bench/streams.mjs [gigabytes]
import { jsonItems, xmlItems } from "../runtime/dist/index.js";

const size = Number(process.argv[2] ?? 1) * 2 ** 30;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @param {string} start @param {string} item @param {string} end @returns {AsyncGenerator<Uint8Array>} */
async function* collection(start, item, end) {
  const chunk = encoder.encode(item.repeat(Math.ceil(65_536 / item.length)));
  yield encoder.encode(start);
  for (let sent = 0; sent < size; sent += chunk.length) yield chunk;
  yield encoder.encode(end);
}

/** @param {string} name @param {AsyncIterable<unknown>} items */
async function measure(name, items) {
  const start = performance.now();
  let count = 0;
  let most = 0;
  for await (const _ of items)
    if (count++ % 10_000 === 0) most = Math.max(most, process.memoryUsage().rss);
  const seconds = (performance.now() - start) / 1_000;
  const rate = Math.round(size / 2 ** 20 / seconds);
  console.log(
    `${name}: ${count} items, ${seconds.toFixed(1)} s, ${rate} MiB/s, at most ${Math.round(most / 2 ** 20)} MiB`,
  );
}

const json = '{"name":"cdoe","mail":"cdoe@example.com","roles":["a","b"],"size":12345},\n';
const xml =
  "<account id='1'><name>cdoe</name><mail>cdoe@example.com</mail><size>12345</size></account>\n";

await measure(
  "JSON",
  jsonItems(
    collection('{"items":[', json, '{"name":"last"}]}'),
    (bytes) => JSON.parse(decoder.decode(bytes)),
    { property: "items" },
  ),
);
await measure(
  "XML",
  xmlItems(collection("<accounts>", xml, "</accounts>"), (bytes) => bytes.length, {
    element: "account",
  }),
);

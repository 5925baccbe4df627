import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles, writePackage } from "../support/generate.ts";
import { streamsDocument } from "./streams-document.ts";

const usage = `
import { serverEvent, type ItemStream } from "@diptych/runtime";
import { createClient, createTransport, followOrder } from "./client.js";
import { createServer, type Handlers } from "./server.js";
import type { Change, Count } from "./types.js";

export const handlers: Handlers = {
  followOrder: async () => ({
    status: 200,
    heartbeat: 0,
    body: (async function* () {
      yield { status: "a" };
      yield serverEvent({ status: "a" }, { id: "1" });
    })(),
  }),
  followWords: () => ({ status: 200, body: ["a", serverEvent("b", { event: "c" })] }),
  readLog: () => ({ status: 200, body: new Set<Change>() }),
  // @ts-expect-error the items are changes
  readRecords: () => ({ status: 200, body: [{ status: "a" }] }),
  readFile: () => ({ status: 200, contentType: "text/csv", body: new Blob(["a"]).stream() }),
  async writeFile({ body }) {
    let count = 0;
    if (body !== undefined) for await (const chunk of body) count += chunk.length;
    return { status: 200, body: { count } };
  },
  async writeLog({ body }) {
    for await (const { status } of body) status.toUpperCase();
    return { status: 200, body: { count: 0 } };
  },
  ask: () => ({ status: 200, contentType: "text/event-stream", body: [{ status: "a" }] }),
};
createServer(handlers, { heartbeat: 1, streamTimeout: 2 });

const api = createClient({ baseUrl: "/" });
export async function use(signal: AbortSignal): Promise<void> {
  for await (const change of api.followOrder.items({ id: "1" }, { signal, lastEventId: "1" })) {
    const status: string = change.status;
    void status;
  }
  for await (const { id, event, data } of api.followOrder.events({ id: "1" })) {
    const text: string = id + event + data.status;
    void text;
  }
  for await (const { status } of followOrder.items(createTransport({ baseUrl: "/" }), { id: "1" }))
    status.toUpperCase();
  const stream: ItemStream<Change> = await api.followOrder({ id: "1" });
  await stream.return();
  const { data } = await api.readLog.result();
  if (data !== undefined) for await (const change of data) change.status.toUpperCase();
  // @ts-expect-error JSON Lines have no ids
  api.readLog.events();
  const whole: Count = await api.ask({ body: { count: 1 } });
  for await (const change of api.ask.items({ body: whole })) change.status.toUpperCase();
  const bytes: ReadableStream<Uint8Array> = await api.readFile.stream({}, { idle: "1m" });
  await api.writeFile({ body: bytes });
  await api.writeFile({ body: new Blob() });
  await api.writeLog({ body: [{ status: "a" }] });
  // @ts-expect-error the items are changes
  await api.writeLog({ body: [1] });
}
`;

it("streams are typed on both sides", async () => {
  const files = await generateFiles(streamsDocument, { emit: ["server", "client"] });
  const target = await writePackage(files, "streams-types");
  await writeFile(path.join(target, "src/usage.ts"), usage);
  expect(await compileFolder(target, { include: ["src"] })).toEqual([]);
});

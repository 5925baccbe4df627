// Asks `diptych mock` and Prism the same valid requests of real documents, and says what each answers.
// Prints the second table of docs/mock-server.md. Run `npm run build` and `npm run corpus -- --fetch` before it.
// Usage: node scripts/mock-peers/documents.mjs FOLDER/node_modules/.bin/prism FILE …
import { realpathSync } from "node:fs";
import path from "node:path";
import { Diagnostics } from "../../dist/generator/diagnostics/diagnostics.js";
import { loadLive } from "../../dist/generator/live/load-live.js";
import { SampleValues } from "../../dist/generator/samples/sample-values.js";
import { documentFiles } from "../../dist/generator/source/reading/disk.js";
import { checkAnswer } from "../../dist/tools/try/checks/check-answer.js";
import { Oracle } from "../../dist/tools/try/oracle.js";
import { Pool } from "../../dist/tools/try/plan/pool.js";
import { validCalls } from "../../dist/tools/try/plan/valid-calls.js";
import { ClientCalls } from "../../dist/tools/try/wire/client-calls.js";
import { Credentials } from "../../dist/tools/try/wire/credentials.js";
import { Sender } from "../../dist/tools/try/wire/sender.js";
import { programs, start } from "./programs.mjs";

const mostRequests = 20;
const [command, ...files] = process.argv.slice(2);
if (command === undefined || files.length === 0) {
  console.error("Name Prism's command, and files of documents");
  process.exit(2);
}

/** The document with its generated client and server. */
async function load(file) {
  const input = path.basename(file);
  const host = documentFiles(path.dirname(path.resolve(file)), { input, maxMegabytes: 20 });
  const diagnostics = new Diagnostics();
  const settings = { input, int64: "bigint", artefacts: ["client", "server"] };
  const { live } = await loadLive(settings, host, diagnostics);
  if (live === undefined) throw new Error(`${file}: ${JSON.stringify(diagnostics.all[0])}`);
  return live;
}

/** Requests that the document allows: of each operation in turn, until there are enough. */
async function requestsOf(live, baseUrl) {
  const calls = new ClientCalls(live, baseUrl);
  const oracle = new Oracle(live, baseUrl);
  const value = (one) => (one.scheme === "basic" ? "any:body" : "anybody");
  const schemes = live.api.securitySchemes.map((one) => [
    one.name,
    { variable: "", value: value(one) },
  ]);
  const credentials = new Credentials(live.api, { schemes: new Map(schemes), headers: new Map() });
  const sources = {
    samples: new SampleValues(live, { seed: 1 }),
    pool: new Pool(),
    index: live.index,
  };
  const queues = live.api.operations.map((operation) => ({
    operation,
    planned: [...validCalls(operation, sources, 4)],
  }));
  const found = [];
  for (let round = 0; round < 4; round++)
    for (const { operation, planned } of queues) {
      const args = planned[round];
      if (args === undefined || found.length === mostRequests) continue;
      const request = await calls.request(operation, args);
      if (request === undefined || !(await oracle.allows(request, operation))) continue;
      found.push({ operation, args, request: credentials.add(request, operation, "right") });
    }
  return { found, calls };
}

const all = Object.entries(programs(realpathSync(command)));
const names = all.map(([name]) => name);
console.log(`| Document | Requests | ${names.join(" | ")} |\n| --- | --- | --- | --- |`);
for (const file of files) {
  const live = await load(file);
  const cells = [];
  let count = 0;
  for (const [name, call] of all) {
    const running = await start((port) => call(file, port)).catch((error) => {
      console.error(`${name} ${file}: ${error.message.slice(0, 500)}`);
    });
    if (running === undefined) {
      cells.push("does not start");
      continue;
    }
    const { found, calls } = await requestsOf(live, running.address);
    count = found.length;
    const sender = new Sender({
      maxRequests: 1000,
      time: 100_000,
      rate: 0,
      timeout: 10_000,
      maxBytes: 1e7,
    });
    const tally = new Map();
    for (const { operation, args, request } of found) {
      let what;
      try {
        const answer = await sender.send(request);
        const { breaches } = await checkAnswer(operation, args, answer, calls);
        const kind = `${String(answer.status).slice(0, 1)}xx`;
        what = `${kind} ${breaches.length === 0 ? "valid" : "not valid"}`;
        if (breaches.length > 0 || answer.status >= 300)
          console.error(
            `${name} ${path.basename(file)} ${request.method} ${request.url}: ${answer.status} ${breaches.map((one) => one.message).join("; ")} ${Buffer.from(answer.body).toString().slice(0, 300)}`,
          );
      } catch (error) {
        what = "no answer";
        console.error(`${name} ${request.method} ${request.url}: ${error.message}`);
      }
      tally.set(what, (tally.get(what) ?? 0) + 1);
    }
    sender.stop();
    await running.stop();
    cells.push([...tally].map(([what, number]) => `${number} ${what}`).join(", "));
  }
  console.log(`| \`${path.basename(file)}\` | ${count} | ${cells.join(" | ")} |`);
}

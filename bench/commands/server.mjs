// @ts-check
import { isDeepStrictEqual } from "node:util";
import { documentOf } from "../data/documents.mjs";
import { progress } from "../measure/progress.mjs";
import { Served } from "../measure/served.mjs";
import { digits, table, time } from "../measure/table.mjs";
import { basePath, creation, token } from "../servers/users.mjs";

/**
 * @typedef {{ name: string, method: string, path: string, type?: string, body?: string, status: number }} Work
 * @typedef {{ name: string, module: string }} Contender
 * @typedef {{ title: string, works: readonly Work[], refusals: readonly Work[], contenders: readonly Contender[] }} Group
 * @typedef {{ best: number, median: number, ratio: number }} Times
 * @typedef {{ title: string, works: { name: string, times: Record<string, Times> }[] }} GroupFigures
 */

const connections = 16;
const json = "application/json";
const xml = "application/xml";
const accounts = "/webservices/services/rest/v2/accounts";
const newUser = JSON.stringify(creation);
const account = documentOf("A");

/** @type {readonly Group[]} */
const groups = [
  {
    title: "Version 3, JSON",
    works: [
      { name: "GET a user", method: "GET", path: `${basePath}/users/asmith`, status: 200 },
      {
        name: "POST a user",
        method: "POST",
        path: `${basePath}/users`,
        type: json,
        body: newUser,
        status: 201,
      },
    ],
    refusals: [
      { name: "an unknown user", method: "GET", path: `${basePath}/users/nobody`, status: 404 },
      { name: "an unknown path", method: "GET", path: `${basePath}/people`, status: 404 },
      {
        name: "no name",
        method: "POST",
        path: `${basePath}/users`,
        type: json,
        body: "{}",
        status: 400,
      },
      {
        name: "a number as name",
        method: "POST",
        path: `${basePath}/users`,
        type: json,
        body: '{"name":{}}',
        status: 400,
      },
      {
        name: "no JSON",
        method: "POST",
        path: `${basePath}/users`,
        type: json,
        body: '{"name":',
        status: 400,
      },
    ],
    contenders: [
      { name: "node:http by hand", module: "bare" },
      { name: "Diptych on node:http", module: "generated" },
      { name: "Diptych as plugin of fastify", module: "generated-on-fastify" },
      { name: "fastify with schemas", module: "fastify" },
      { name: "hono with zod", module: "hono" },
      { name: "express with ajv", module: "express" },
    ],
  },
  {
    title: "Version 2, XML",
    works: [
      {
        name: "GET an account",
        method: "GET",
        path: `${accounts}/${account.value.userid}`,
        status: 200,
      },
      {
        name: "POST an account",
        method: "POST",
        path: accounts,
        type: xml,
        body: account.xml,
        status: 201,
      },
    ],
    refusals: [
      { name: "an unknown account", method: "GET", path: `${accounts}/nobody`, status: 404 },
      { name: "no XML", method: "POST", path: accounts, type: xml, body: "<Account>", status: 400 },
    ],
    contenders: [
      { name: "node:http and the codecs by hand", module: "bare-xml" },
      { name: "Diptych on node:http", module: "generated-xml" },
    ],
  },
];

/**
 * Processor time of servers for a request.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<GroupFigures[]>}
 */
export async function measureServers(settings) {
  const figures = [];
  for (const group of groups) figures.push(await measureGroup(group, settings));
  return figures;
}

/** @param {Group} group @param {import("../measure/task.mjs").Settings} settings */
async function measureGroup({ title, works, refusals, contenders }, settings) {
  const entries = contenders.map(({ name, module }) => ({ name, served: new Served(module) }));
  const figures = [];
  try {
    for (const { served } of entries) await served.ready();
    await checkAnswers(entries, works, refusals);
    for (const work of works) figures.push(await measureWork(entries, work, settings));
  } finally {
    for (const { served } of entries) served.end();
  }
  return { title, works: figures };
}

/**
 * The servers take turns, as other contenders do. A ratio is the median of those of each turn: what
 * disturbs the machine lasts longer than one.
 *
 * @param {readonly { name: string, served: Served }[]} entries
 * @param {Work} work
 * @param {import("../measure/task.mjs").Settings} settings
 */
async function measureWork(entries, work, { quick }) {
  const rounds = quick ? 9 : 41;
  const count = quick ? 1000 : 2000;
  const running = [];
  for (const { name, served } of entries) {
    progress(`server: ${work.name}, warming up ${name}`);
    const load = await served.load(bytesOf(work), connections);
    await served.sample(load, quick ? 10_000 : 30_000);
    running.push({ name, served, load, samples: /** @type {number[]} */ ([]) });
  }
  for (let round = 1; round <= rounds; round++) {
    progress(`server: ${work.name}, ${round} of ${rounds}`);
    for (const { served, load, samples } of running) samples.push(await served.sample(load, count));
  }
  const reference = running[0]?.samples ?? [];
  const times = running.map(({ name, load, samples }) => {
    load.close();
    const ratios = samples.map((sample, round) => sample / (reference[round] ?? NaN));
    const figures = { best: Math.min(...samples), median: median(samples), ratio: median(ratios) };
    return [name, figures];
  });
  return {
    name: work.name,
    times: /** @type {Record<string, Times>} */ (Object.fromEntries(times)),
  };
}

/** @param {readonly number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}

/** @param {Work} work */
function bytesOf({ method, path, type, body = "" }) {
  const head = [
    `${method} ${path} HTTP/1.1`,
    "Host: cloud.example",
    "User-Agent: bench",
    "Accept: */*",
  ];
  head.push(`Authorization: Bearer ${token}`);
  if (type !== undefined)
    head.push(`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/**
 * All must give the same answers before they are timed, and refuse the same.
 *
 * @param {readonly { name: string, served: Served }[]} entries
 * @param {readonly Work[]} works
 * @param {readonly Work[]} refusals
 */
async function checkAnswers(entries, works, refusals) {
  for (const work of works) {
    /** @type {unknown} */
    let expected;
    for (const { name, served } of entries) {
      const { status, type, value } = await ask(served, work, token);
      const answer = { status, type, value };
      expected ??= answer;
      if (status !== work.status || !isDeepStrictEqual(answer, expected)) {
        throw new Error(`${name} answers otherwise to ${work.name}: ${JSON.stringify(answer)}`);
      }
      await expectStatus(name, served, { ...work, status: 401 }, "wrong");
    }
  }
  for (const refusal of refusals) {
    for (const { name, served } of entries) await expectStatus(name, served, refusal, token);
  }
}

/** @param {string} name @param {Served} served @param {Work} work @param {string} bearer */
async function expectStatus(name, served, work, bearer) {
  const { status } = await ask(served, work, bearer);
  if (status !== work.status) throw new Error(`${name} answers ${status} to ${work.name}`);
}

/** @param {Served} served @param {Work} work @param {string} bearer */
async function ask(served, { method, path, type, body }, bearer) {
  const response = await fetch(served.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(type === undefined ? {} : { "content-type": type }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const answered = response.headers.get("content-type")?.replace(/;.*/, "");
  const value = answered === json ? JSON.parse(text) : text;
  return { status: response.status, type: answered, value };
}

/** @param {readonly GroupFigures[]} figures */
export function printServers(figures) {
  return figures.map(printGroup).join("\n\n");
}

/** @param {GroupFigures} figures */
function printGroup({ title, works }) {
  const names = Object.keys(works[0]?.times ?? {});
  const [reference = ""] = names;
  const rows = names.map((name, index) => [
    name,
    ...works.map(({ times }) => {
      const own = times[name];
      const base = times[reference];
      if (own === undefined || base === undefined) return "–";
      return index === 0
        ? `1 (${time(base.median)})`
        : `${digits(own.ratio)} (${digits(own.best / base.best)})`;
    }),
  ]);
  const head = ["processor time (ratio of the best)", ...works.map(({ name }) => name)];
  return `## ${title}\n\n${table(head, rows)}`;
}

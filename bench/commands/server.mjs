// @ts-check
import { isDeepStrictEqual } from "node:util";
import { documentOf } from "../data/documents.mjs";
import { progress } from "../measure/progress.mjs";
import { Served } from "../measure/served.mjs";
import { basePath, creation, token } from "../servers/users.mjs";

/**
 * @typedef {{ name: string, method: string, path: string, type?: string, body?: string, status: number }} Work
 * @typedef {{ name: string, module: string }} Contender
 * @typedef {{ title: string, works: readonly Work[], refusals: readonly Work[], contenders: readonly Contender[] }} Group
 * @typedef {{ best: number, median: number, ratio: number, samples: number[] }} Times
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
      {
        name: "GET a user",
        method: "GET",
        path: `${basePath}/users/asmith`,
        status: 200,
      },
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
      {
        name: "an unknown user",
        method: "GET",
        path: `${basePath}/users/nobody`,
        status: 404,
      },
      {
        name: "an unknown path",
        method: "GET",
        path: `${basePath}/people`,
        status: 404,
      },
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
      {
        name: "an unknown account",
        method: "GET",
        path: `${accounts}/nobody`,
        status: 404,
      },
      {
        name: "no XML",
        method: "POST",
        path: accounts,
        type: xml,
        body: "<Account>",
        status: 400,
      },
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

/**
 * Servers are started several times: processes of the same program differ by a tenth. Within a
 * start they take turns. A ratio is the median over all turns of all starts.
 *
 * @param {Group} group
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<GroupFigures>}
 */
async function measureGroup(group, { quick }) {
  const starts = quick ? 2 : 5;
  const samples = group.works.map(() => group.contenders.map(() => /** @type {number[]} */ ([])));
  for (let start = 1; start <= starts; start++) {
    progress(`server: ${group.title}, start ${start} of ${starts}`);
    const servers = group.contenders.map(({ name, module }) => ({
      name,
      served: new Served(module),
    }));
    try {
      for (const { served } of servers) await served.ready();
      if (start === 1) await checkAnswers(servers, group.works, group.refusals);
      await measureStart(servers, group.works, samples, quick);
    } finally {
      for (const { served } of servers) served.end();
    }
  }
  const works = group.works.map(({ name }, work) => {
    const [reference = []] = samples[work] ?? [];
    const times = group.contenders.map((contender, index) => {
      const own = samples[work]?.[index] ?? [];
      const ratios = own.map((sample, turn) => sample / (reference[turn] ?? NaN));
      const figures = {
        best: Math.min(...own),
        median: median(own),
        ratio: median(ratios),
        samples: own,
      };
      return /** @type {const} */ ([contender.name, figures]);
    });
    return { name, times: Object.fromEntries(times) };
  });
  return { title: group.title, works };
}

/**
 * @param {readonly { name: string, served: Served }[]} servers
 * @param {readonly Work[]} works
 * @param {readonly (readonly number[][])[]} samples by work and server
 * @param {boolean} quick
 */
async function measureStart(servers, works, samples, quick) {
  const loads = [];
  for (const { served } of servers) {
    const own = [];
    for (const work of works) {
      const load = await served.load(bytesOf(work), connections);
      await served.sample(load, quick ? 5000 : 15_000);
      own.push(load);
    }
    loads.push(own);
  }
  for (let turn = 0; turn < (quick ? 5 : 9); turn++) {
    for (const work of works.keys()) {
      for (const [index, { served }] of servers.entries()) {
        const load = loads[index]?.[work];
        if (load !== undefined) samples[work]?.[index]?.push(await served.sample(load, 1500));
      }
    }
  }
  for (const load of loads.flat()) load.close();
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
 * All must give the same responses, and refuse the same requests, before they are timed.
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
      const received = { status, type, value };
      expected ??= received;
      if (status !== work.status || !isDeepStrictEqual(received, expected)) {
        throw new Error(
          `${name} differs in its response to ${work.name}: ${JSON.stringify(received)}`,
        );
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
  if (status !== work.status) throw new Error(`${name} responds with ${status} to ${work.name}`);
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
  const mediaType = response.headers.get("content-type")?.replace(/;.*/, "");
  const value = mediaType === json ? JSON.parse(text) : text;
  return { status: response.status, type: mediaType, value };
}

// @ts-check
// @ts-expect-error It comes without types.
import untyped from "autocannon";

/** @type {any} */
const autocannon = untyped;

/**
 * @typedef {{ method: string, path: string, type?: string, body?: () => string }} Shot
 * @typedef {{ perSecond: number, p50: number, p97_5: number, p99: number, max: number, cpu: number }} Sample
 */

/**
 * Sends requests by autocannon to all processes of a server, to each by its own connections, and gives
 * what a request took: milliseconds of latency, and microseconds of processor time of the servers.
 *
 * @param {readonly import("./shipped-process.mjs").ShippedProcess[]} processes
 * @param {readonly Shot[]} shots sent one after another on every connection
 * @param {{ readonly authorization: string, readonly connections: number, readonly amount: number }} options
 * @returns {Promise<Sample>}
 */
export async function fire(processes, shots, { authorization, connections, amount }) {
  /** @type {number[]} */
  const latencies = [];
  const last = { time: NaN };
  const before = await Promise.all(processes.map((one) => one.usage()));
  const start = performance.now();
  await Promise.all(
    processes.map(({ url }) =>
      run(url, shots, latencies, last, {
        headers: { authorization },
        connections: Math.max(1, Math.floor(connections / processes.length)),
        amount: Math.max(connections, Math.round(amount / processes.length)),
      }),
    ),
  );
  const seconds = (last.time - start) / 1000;
  const after = await Promise.all(processes.map((one) => one.usage()));
  const spent = after.reduce((sum, { cpu }, index) => sum + cpu - (before[index]?.cpu ?? 0), 0);
  latencies.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN;
  return {
    perSecond: latencies.length / seconds,
    p50: at(0.5),
    p97_5: at(0.975),
    p99: at(0.99),
    max: at(1),
    cpu: spent / latencies.length,
  };
}

/**
 * @param {string} url
 * @param {readonly Shot[]} shots
 * @param {number[]} latencies
 * @param {{ time: number }} last when the last response came
 * @param {{ headers: Record<string, string>, connections: number, amount: number }} options
 */
async function run(url, shots, latencies, last, { headers, ...options }) {
  const cannon = autocannon({
    url,
    ...options,
    timeout: 30,
    // It ends when it next looks.
    sampleInt: 50,
    requests: shots.map(({ method, path, type, body }) => ({
      method,
      path,
      headers: type === undefined ? headers : { ...headers, "content-type": type },
      ...(body === undefined
        ? {}
        : {
            setupRequest: (/** @type {object} */ request) => ({ ...request, body: body() }),
          }),
    })),
  });
  cannon.on(
    "response",
    (
      /** @type {unknown} */ _,
      /** @type {number} */ status,
      /** @type {number} */ __,
      /** @type {number} */ milliseconds,
    ) => {
      if (status >= 300) throw new Error(`${url} responds with ${status}`);
      latencies.push(milliseconds);
      last.time = performance.now();
    },
  );
  const { errors, timeouts } = await cannon;
  if (errors > 0 || timeouts > 0)
    throw new Error(`${url}: ${errors} errors, ${timeouts} requests without a response`);
}

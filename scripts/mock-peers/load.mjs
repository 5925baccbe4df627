// @ts-check
import { Agent, request } from "node:http";

/** Requests that are under way at the same time. */
const atOnce = 8;

/**
 * Sends the same request many times, on connections that stay open.
 *
 * @param {string} address
 * @param {number} count
 * @returns {Promise<number>} milliseconds
 */
export async function load(address, count) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const began = performance.now();
  let left = count;
  const one = async () => {
    while (left-- > 0) await get(address, agent);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const taken = performance.now() - began;
  agent.destroy();
  return taken;
}

/** @param {string} address @param {Agent} agent @returns {Promise<void>} */
const get = (address, agent) =>
  new Promise((resolve, reject) => {
    request(address, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the status is ${answer.statusCode}`));
      answer.resume();
      answer.on("end", resolve);
    })
      .on("error", reject)
      .end();
  });

// @ts-check
// A signed-in user in a process of its own, who asks for an account some hundred times a second:
//   node signed-in.mjs ADDRESS AUTHORIZATION SECONDS
// It prints the times as JSON, in milliseconds.
import { Agent as HttpAgent, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";

const [address = "", authorization = "", seconds = "10"] = process.argv.slice(2);
const url = new URL("/rest/v3/users/root", address);
const isTls = url.protocol === "https:";
const agent = isTls
  ? new HttpsAgent({ keepAlive: true, rejectUnauthorized: false })
  : new HttpAgent({ keepAlive: true });

/** @returns {Promise<number>} the status; 0 for none */
const ask = () =>
  new Promise((resolve) => {
    const options = { agent, headers: { authorization } };
    const asked = (isTls ? requestHttps : requestHttp)(url, options, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    asked.on("error", () => resolve(0));
    asked.end();
  });

const times = [];
let refused = 0;
const end = performance.now() + Number(seconds) * 1000;
while (performance.now() < end) {
  const start = performance.now();
  if ((await ask()) !== 200) refused++;
  times.push(performance.now() - start);
  await new Promise((resolve) => setTimeout(resolve, 10));
}
times.sort((a, b) => a - b);
const at = (/** @type {number} */ share) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
console.log(
  JSON.stringify({ count: times.length, refused, p50: at(0.5), p99: at(0.99), max: at(1) }),
);
process.exit();

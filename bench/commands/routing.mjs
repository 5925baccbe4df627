// @ts-check
import FindMyWay from "find-my-way";
import { Random } from "../data/random.mjs";
import { runModule } from "../measure/process.mjs";
import { progress } from "../measure/progress.mjs";
import { subject } from "../measure/subject.mjs";
import { specRoutes } from "../servers/routes.mjs";

/** @typedef {import("../measure/task.mjs").Settings} Settings */

/**
 * Gives the number of the operation, and the values of its parameters.
 *
 * @typedef {(method: string, path: string, captures: string[]) => number} Find
 */

/** Nanoseconds a lookup. @typedef {{ routes: number, times: Record<string, { best: number, median: number, samples: number[] }> }} Routing */

const routes = specRoutes("v2");
const random = new Random(7);
const values = ["4711", "asmith", "Customer_Admin", "org.example", "7", "98765432"];

/**
 * Requests for the operations in turn, with random values.
 *
 * @param {number} count
 */
export function requestsOf(count) {
  return Array.from({ length: count }, (_, request) => {
    const index = (request * 37) % routes.length;
    const { method = "", path = "" } = routes[index] ?? {};
    const filled = path.replace(/\{[^}]*\}/g, () => random.pick(values));
    // Made of bytes, as the parser of HTTP does it.
    return { index, method, path: Buffer.from(filled).toString("latin1") };
  });
}

/** @type {Record<string, (settings: Settings) => Promise<Find>>} */
export const routers = {
  "Diptych, generated": async (settings) => {
    const route = await subject(settings, "server/router", "route");
    const paths = [...new Set(routes.map(({ path }) => path))];
    const items = paths.map((path) => {
      const own = routes.flatMap((item, index) =>
        item.path === path ? [[item.method, index]] : [],
      );
      return /** @type {Record<string, number>} */ (Object.fromEntries(own));
    });
    return (method, path, captures) => items[route(path, captures)]?.[method] ?? -1;
  },
  "find-my-way": async () => {
    const router = FindMyWay();
    for (const [index, { method, path }] of routes.entries()) {
      const handler = Object.assign(() => undefined, { index });
      const template = path.replace(/\{([^}]*)\}/g, ":$1");
      router.on(/** @type {"GET"} */ (method), template, handler);
    }
    return (method, path) => {
      const found = router.find(/** @type {"GET"} */ (method), path);
      return found === null ? -1 : /** @type {any} */ (found.handler).index;
    };
  },
  "regular expressions": async () => {
    const list = routes.map(({ method, path }, index) => {
      const source = path.replace(/\{[^}]*\}/g, "([^/]+)");
      return {
        index,
        method,
        literals: path.replace(/\{[^}]*\}/g, "\uffff"),
        test: new RegExp(`^${source}$`),
      };
    });
    // Literals go before parameters, as they do for the others.
    list.sort((a, b) => (a.literals < b.literals ? -1 : 1));
    return (method, path, captures) => {
      for (const route of list) {
        if (route.method !== method) continue;
        const match = route.test.exec(path);
        if (match === null) continue;
        for (let group = 1; group < match.length; group++) captures.push(match[group] ?? "");
        return route.index;
      }
      return -1;
    };
  },
};

/** @param {Settings} settings @returns {Promise<Routing>} */
export async function measureRouting(settings) {
  const rounds = settings.quick ? 3 : 9;
  const names = Object.keys(routers);
  /** @type {Map<string, number[]>} */
  const samples = new Map(names.map((name) => [name, []]));
  for (let round = 1; round <= rounds; round++) {
    progress(`routing: ${round} of ${rounds}`);
    for (const name of names) {
      const parameters = [name, JSON.stringify(settings)];
      samples.get(name)?.push(await runModule("routing-process.mjs", parameters));
    }
  }
  const times = [...samples].map(([name, list]) => {
    const sorted = list.sort((a, b) => a - b);
    const summary = {
      best: sorted[0] ?? NaN,
      median: sorted[sorted.length >> 1] ?? NaN,
    };
    return [name, { ...summary, samples: sorted }];
  });
  return { routes: routes.length, times: Object.fromEntries(times) };
}

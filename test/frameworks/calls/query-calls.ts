import type { Framework } from "../frameworks.ts";
import type { Call } from "./call.ts";

/** Calls of the operations 7 and 8. */
export function queryCalls({ bounds, sort }: Framework): readonly Call[] {
  const searched = { tags: ["red", "a&b, c"], kinds: ["small", "large"], text: "é +", limit: 5 };
  const limits = { min: 1, max: 9 };
  const page = { page: 1, size: 5, sort: ["name,desc", "id"] };
  return [
    {
      operation: 7,
      name: "a search by lists and bounds",
      run: (at) =>
        at("GET", "/search")({ ...searched, ...(bounds === "flat" ? limits : { bounds: limits }) }),
      wire: {
        method: "GET",
        path: "/search",
        query: {
          ...searched,
          ...(bounds === "flat" ? limits : { "bounds[min]": 1, "bounds[max]": 9 }),
        },
      },
      expected: { ...searched, ...limits },
    },
    {
      operation: 7,
      name: "a search by nothing",
      run: (at) => at("GET", "/search")({}),
      wire: { method: "GET", path: "/search" },
      expected: { tags: [], kinds: [], text: null, limit: 10, min: null, max: null },
    },
    {
      operation: 8,
      name: "a page by two orders",
      run: (at) => at("GET", "/page")(sort === "parameter" ? page : { pageable: page }),
      wire: { method: "GET", path: "/page", query: page },
      expected: page,
    },
  ];
}

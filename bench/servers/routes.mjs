// @ts-check
import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** @typedef {{ method: string, path: string }} SpecRoute */

const methods = ["get", "put", "post", "delete", "patch"];

/**
 * Operations of a document.
 *
 * @param {"v2" | "v3"} version
 * @returns {SpecRoute[]}
 */
export function specRoutes(version) {
  const spec = parse(readFileSync(new URL(`../../spec/${version}.yaml`, import.meta.url), "utf8"));
  return Object.entries(spec.paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => methods.includes(method))
      .map((method) => ({ method: method.toUpperCase(), path })),
  );
}

/**
 * Operations of version 3 that servers of the benchmark have, but do not implement: they are there
 * to be routed past. Parameters are written as `:name`.
 */
export function otherRoutes() {
  return specRoutes("v3")
    .map(({ method, path }) => ({ method, path: path.replace(/\{([^}]*)\}/g, ":$1") }))
    .filter(({ method, path }) => {
      return (
        !(method === "POST" && path === "/users") &&
        !(method === "GET" && path === "/users/:user_name")
      );
    });
}

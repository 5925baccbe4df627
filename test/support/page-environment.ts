import { URL, URLSearchParams } from "node:url";
import { builtinEnvironments, type Environment } from "vitest/runtime";

const page = builtinEnvironments["happy-dom"];

/**
 * The globals of a page, for tests that also generate and serve what the page shows: modules are those of
 * Node.js, and so are addresses.
 */
const environment: Environment = {
  ...page,
  name: "page",
  viteEnvironment: "ssr",
  async setup(global, options) {
    const result = await page.setup(global, options);
    Object.assign(global as object, { URL, URLSearchParams });
    return result;
  },
};

export default environment;

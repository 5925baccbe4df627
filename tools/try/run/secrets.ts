import type { TryFlags } from "../flags.ts";
import { suggest } from "../../../generator/diagnostics/suggest.ts";
import type { Api } from "../../../generator/ir/index.ts";
import type { GivenSecrets, Secret } from "../wire/credentials.ts";
import type { ArgumentProblem } from "../../frame/usage.ts";

/** Secrets that the arguments name, from the environment. */
export function readSecrets(
  { securitySchemes }: Api,
  { auth = [], header = [] }: Pick<TryFlags, "auth" | "header">,
  env: Readonly<Record<string, string | undefined>>,
): GivenSecrets | ArgumentProblem {
  const schemes = readAll(auth, "--auth", env);
  if ("problem" in schemes) return schemes;
  const headers = readAll(header, "--header", env);
  if ("problem" in headers) return headers;
  const names = new Set(securitySchemes.map(({ name }) => name));
  for (const name of schemes.keys()) {
    if (names.has(name)) continue;
    const problem = `the document has no security scheme '${name}'`;
    return { problem, cure: suggest(name, names, "name one of its security schemes") };
  }
  return { schemes, headers };
}

function readAll(
  given: readonly string[],
  option: string,
  env: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<string, Secret> | ArgumentProblem {
  const found = new Map<string, Secret>();
  for (const text of given) {
    const [, name = "", variable = ""] = /^([^=]+)=([A-Za-z_]\w*)$/.exec(text) ?? [];
    if (name === "") {
      // Whoever writes a secret here should not find it in a log.
      const problem = `an argument of ${option} is not NAME=VARIABLE`;
      return { problem, cure: "put the secret into a variable of the environment, and name that" };
    }
    const value = env[variable];
    if (value === undefined || value === "")
      return {
        problem: `the variable '${variable}' is not set`,
        cure: `set it for ${option} ${name}`,
      };
    found.set(name, { variable, value });
  }
  return found;
}

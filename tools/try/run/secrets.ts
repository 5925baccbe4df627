import type { TryFlags } from "../flags.ts";
import { suggest } from "../../../generator/diagnostics/suggest.ts";
import type { Api } from "../../../generator/ir/index.ts";
import type { GivenSecrets, Secret } from "../wire/credentials.ts";
import type { ArgumentProblem } from "../../frame/usage.ts";

/** Secrets that the arguments name, from the environment. */
export function readSecrets(
  { securitySchemes }: Api,
  { auth = [], header = [], as = [] }: Pick<TryFlags, "auth" | "header" | "as">,
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
  if (as.length === 0) return { schemes, headers };
  const second = readSecond(as, { schemes, headers }, names, env);
  return "problem" in second ? second : { schemes, headers, second };
}

/** Credentials of a second user: each is of a security scheme, or of a header that the first one has too. */
function readSecond(
  given: readonly string[],
  first: GivenSecrets,
  names: ReadonlySet<string>,
  env: Readonly<Record<string, string | undefined>>,
): NonNullable<GivenSecrets["second"]> | ArgumentProblem {
  const all = readAll(given, "--as", env);
  if ("problem" in all) return all;
  if (first.schemes.size + first.headers.size === 0)
    return {
      problem: "--as names a second user, and the run has no first one",
      cure: "give the credentials of the first one by --auth or --header",
    };
  const schemes = new Map<string, Secret>();
  const headers = new Map<string, Secret>();
  for (const [name, secret] of all) {
    const header = [...first.headers.keys()].find(
      (one) => one.toLowerCase() === name.toLowerCase(),
    );
    if (!names.has(name) && header === undefined)
      return {
        problem: `--as names '${name}', which is no security scheme and no header of --header`,
        cure: suggest(name, [...names, ...first.headers.keys()], "name one of these"),
      };
    const own = names.has(name) ? first.schemes.get(name) : first.headers.get(header ?? "");
    if (own?.value === secret.value)
      return {
        problem: `--as ${name} has the same credentials as the first user`,
        cure: "name a variable with those of another user",
      };
    if (names.has(name)) schemes.set(name, secret);
    else headers.set(header ?? name, secret);
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

import { opposite, spelled } from "../frame/command/flag.ts";
import { shapeNames } from "./flags.ts";
import type { ArgumentProblem } from "../frame/usage.ts";

const flags = new Set(shapeNames.map(spelled));
const byName = new Map(shapeNames.map((name) => [`--${name}`, spelled(name)]));

/**
 * The arguments in the command's own spelling. openapi-typescript takes `--enumValues`, `--enum=false` and
 * `--enum false` as well. Refuses those of former versions.
 */
export function spell(args: readonly string[]): readonly string[] | ArgumentProblem {
  const former = args.find((arg) => Object.hasOwn(formerFlags, arg));
  if (former !== undefined)
    return { problem: `there is no option '${former}'`, cure: formerFlags[former] ?? "" };
  const given: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? "";
    const [, name = arg, value] = /^(--[\w-]+)=(true|false)$/.exec(arg) ?? [];
    const negated = name.startsWith("--no-") ? `--${name.slice(5)}` : undefined;
    const flag = byName.get(negated ?? name) ?? negated ?? name;
    if (!flags.has(flag)) {
      given.push(arg);
      continue;
    }
    const next = args[i + 1];
    const follows = value === undefined && (next === "true" || next === "false");
    if (follows) i++;
    const isOn = (value ?? (follows ? next : "true")) === "true";
    given.push(isOn === (negated === undefined) ? flag : opposite(flag.slice(2)));
  }
  return given;
}

/** Arguments of openapi-typescript that are gone or do nothing, and what to write instead. */
const formerFlags: Readonly<Record<string, string>> = {
  "-ap": "write --additional-properties",
  "-it": "write --immutable",
  "--immutable-types": "write --immutable",
  "--support-array-length": "write --array-length",
  "--redoc": "write --redocly",
  "--content-never": "leave it out: it has no effect in openapi-typescript 7 either",
  "--contentNever": "leave it out: it has no effect in openapi-typescript 7 either",
  "--path-params-as-type": "write --path-params-as-types",
};

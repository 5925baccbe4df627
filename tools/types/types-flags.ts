import schema from "../frame/config/config.schema.json" with { type: "json" };
import type { PathsOptions } from "../../generator/paths/options.ts";

type OptionName = keyof PathsOptions;

const { properties } = schema.properties.specs.items.properties.paths;

/** Flags of `diptych types` that shape the output: their names, and what the configuration says of them. */
export const shapeFlags = Object.entries(properties).map(
  ([name, { description }]) => [name as OptionName, asMeaning(description)] as const,
);

/** A sentence as it stands beside a flag, with flags in the place of options. */
function asMeaning(sentence: string): string {
  const text = sentence.replace(/'(\w+)'/g, (quoted, name: string) =>
    Object.hasOwn(properties, name) ? flagOf(name) : quoted,
  );
  return `${text.charAt(0).toLowerCase()}${text.slice(1).replace(/\.$/, "")}`;
}

const byFlag = new Map(shapeFlags.map(([name]) => [flagOf(name), name]));
const byName = new Map(shapeFlags.map(([name]) => [`--${name}`, flagOf(name)]));

/** `--enum-values` for `enumValues`. */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/**
 * The arguments as commander reads them. openapi-typescript takes `--enumValues`, `--enum=false`
 * and `--enum false` as well.
 */
export function commonSpelling(args: readonly string[]): readonly string[] {
  const spelled: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? "";
    const [, given = arg, value] = /^(--[\w-]+)=(true|false)$/.exec(arg) ?? [];
    const negated = given.startsWith("--no-") ? `--${given.slice(5)}` : undefined;
    const flag = byName.get(negated ?? given) ?? negated ?? given;
    if (!byFlag.has(flag)) {
      spelled.push(arg);
      continue;
    }
    const next = args[i + 1];
    const follows = value === undefined && (next === "true" || next === "false");
    if (follows) i++;
    const isOn = (value ?? (follows ? next : "true")) === "true";
    spelled.push(isOn === (negated === undefined) ? flag : `--no-${flag.slice(2)}`);
  }
  return spelled;
}

/** Arguments of openapi-typescript that are gone or do nothing, and what to write instead. */
export const formerFlags: Readonly<Record<string, string>> = {
  "-ap": "write --additional-properties",
  "-it": "write --immutable",
  "--immutable-types": "write --immutable",
  "--support-array-length": "write --array-length",
  "--redoc": "write --redocly",
  "--content-never": "leave it out: it has no effect in openapi-typescript 7 either",
  "--contentNever": "leave it out: it has no effect in openapi-typescript 7 either",
  "--path-params-as-type": "write --path-params-as-types",
};

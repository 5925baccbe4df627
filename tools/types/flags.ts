import { frozenFlag, printFlags } from "../frame/command/common-flags.ts";
import {
  count,
  spelled,
  text,
  toggle,
  type OptionsOf,
  type ToggleFlag,
} from "../frame/command/flag.ts";
import schema from "../frame/config/config.schema.json" with { type: "json" };
import type { PathsOptions } from "../../generator/paths/options.ts";

const { properties } = schema.properties.specs.items.properties.paths;

/** Names of the flags that shape the output. */
export const shapeNames = Object.keys(properties) as readonly (keyof PathsOptions)[];

/** Flags that shape the output, with the meanings that the configuration has for them. */
export const shapeFlags = Object.fromEntries(
  shapeNames.map((name) => {
    const short = name === "exportType" ? { short: "t" } : {};
    return [name, toggle(asMeaning(properties[name].description), { no: false, ...short })];
  }),
) as Readonly<Record<keyof PathsOptions, ToggleFlag>>;

/** A sentence as it stands beside a flag, with flags in the place of options. */
function asMeaning(sentence: string): string {
  const meaning = sentence.replace(/'(\w+)'/g, (quoted, name: string) =>
    Object.hasOwn(properties, name) ? spelled(name) : quoted,
  );
  return `${meaning.charAt(0).toLowerCase()}${meaning.slice(1).replace(/\.$/, "")}`;
}

/** Flags of `diptych types`. */
export const typesFlags = {
  output: text("<file>", "the file to write (default: standard output)", { short: "o" }),
  check: toggle("write nothing, fail if the file differs"),
  redocly: text("<path>", "redocly.yaml whose 'apis' have 'x-openapi-ts.output'", { short: "c" }),
  root: text("<folder>", "folder that references may lead to (default: the document's project)"),
  maxMegabytes: count("<count>", "the most megabytes that the files may have"),
  ...frozenFlag,
  ...printFlags,
  ...shapeFlags,
};

export type TypesFlags = OptionsOf<typeof typesFlags>;

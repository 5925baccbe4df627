import type { DiffConfig } from "./diff-config.ts";
import type { ClientConfig, DecimalsConfig, PackageConfig, SpecConfig } from "./spec-config.ts";
import schema from "./config.schema.json" with { type: "json" };

/** Settings of a spec that have a default of their own. */
export type Defaulted =
  | "maxMegabytes"
  | "int64"
  | "dates"
  | "temporal"
  | "enums"
  | "formats"
  | "closed"
  | "discriminator"
  | "oneOf"
  | "numericTexts"
  | "optional"
  | "fixedLengths"
  | "nulls"
  | "untyped"
  | "inheritance"
  | "pagination"
  | "codecs"
  | "importExtension";

const { client, decimals, package: identity, ...spec } = schema.properties.specs.items.properties;

/** Defaults of a spec, of its client, its decimals and its package, and of changes, as the schema of the configuration has them. */
export const specDefaults = defaultsIn(spec) as Required<Pick<SpecConfig, Defaulted>>;
export const clientDefaults = defaultsIn(client.properties) as Required<ClientConfig>;
export const decimalsDefaults = defaultsIn(decimals.properties) as Required<DecimalsConfig>;
export const packageDefaults = defaultsIn(identity.properties) as Required<
  Pick<PackageConfig, "version">
>;
export const diffDefaults = defaultsIn(schema.properties.diff.properties) as Required<
  Pick<DiffConfig, "noticeDays" | "unstable">
>;

function defaultsIn(properties: Readonly<Record<string, object>>): object {
  const found = Object.entries(properties).filter(([, setting]) => "default" in setting);
  return Object.fromEntries(
    found.map(([name, setting]) => [name, (setting as { readonly default: unknown }).default]),
  );
}

/** The settings that are there, with defaults for those that are not, or are undefined. */
export function withDefaults<Settings extends object, Defaults extends object>(
  settings: Settings,
  defaults: Defaults,
): Settings & Defaults {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(given) } as Settings & Defaults;
}

import type { DiffConfig } from "./diff-config.ts";
import type { DocumentConfig } from "./document-config.ts";
import type { LintConfig } from "./lint-config.ts";
import type { SpecConfig } from "./spec-config.ts";

// The one source of the settings: `npm run generate` makes config.schema.json and the table of
// docs/config.md from these interfaces and those that they refer to. Tags are keywords of the JSON Schema.

/** Configuration of Diptych. Paths are relative to the configuration file. */
export interface Config {
  /** JSON Schema of the file, for editors; nothing else reads it. */
  readonly $schema?: string;
  /**
   * The documents to generate from, each into a package of its own.
   *
   * @minItems 1
   */
  readonly specs?: readonly SpecConfig[];
  /**
   * Documents that nothing is generated from. All other tools know them as they know those of `specs`.
   *
   * @minItems 1
   */
  readonly documents?: readonly DocumentConfig[];
  /**
   * Folder with templates that replace the built-in ones of the same name.
   *
   * @minLength 1
   * @see docs/templates.md
   */
  readonly templates?: string;
  /** Settings of `diptych lint`; `diptych generate` takes the levels of its own findings. */
  readonly lint?: LintConfig;
  /** Settings of `diptych diff`. */
  readonly diff?: DiffConfig;
  /** Rules for fetching documents that are named by their addresses. */
  readonly remote?: RemoteConfig;
}

/**
 * Rules for fetching documents.
 *
 * @see docs/remote-documents.md
 */
export interface RemoteConfig {
  /**
   * Hosts that references and redirects may lead to, with their port if it is not the usual one. The hosts of the inputs
   * are allowed without.
   */
  readonly allowedHosts?: readonly string[];
  /**
   * Whether addresses of `http` may be fetched.
   *
   * @default false
   */
  readonly allowHttp?: boolean;
  /**
   * Whether hosts may be in private networks, or this machine.
   *
   * @default false
   */
  readonly allowPrivate?: boolean;
  /**
   * Where references to addresses lead instead: a folder for the addresses that begin with a key, a file for a key
   * that does not end with `/`, or another address. The longest key counts.
   */
  readonly map?: Readonly<Record<string, string>>;
  /** Names of environment variables with the `Authorization` header of a host, by host. */
  readonly credentials?: Readonly<Record<string, string>>;
  /**
   * The most seconds that fetching a document may take, redirects included.
   *
   * @exclusiveMinimum 0
   * @default 30
   */
  readonly seconds?: number;
}

/** Returns the configuration as it is; gives editors its type. */
export function defineConfig(config: Config): Config {
  return config;
}

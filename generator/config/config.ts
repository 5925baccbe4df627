import type { ImportExtension } from "../code/module-id.ts";
import type { PathsOptions } from "../paths/options.ts";
import type { ArtefactName } from "../views/artefact.ts";
import type { RuleLevel } from "../lint/settings.ts";

/** What a user writes in `diptych.config.*`. Paths are relative to the configuration file. */
export interface Config {
  /** JSON Schema of the file, for editors; nothing else reads it. */
  readonly $schema?: string;
  /** The documents to generate from, each into a package of its own. */
  readonly specs: readonly SpecConfig[];
  /** Folder with templates that replace the built-in ones of the same name. */
  readonly templates?: string;
  readonly lint?: LintConfig;
}

export interface SpecConfig {
  /** OpenAPI document, YAML or JSON. */
  readonly input: string;
  /** Folder of the generated package. */
  readonly output: string;
  /** Folder that references of the document may not leave. Default: the input's. */
  readonly root?: string;
  /** The most megabytes that the files of the document may have together. Default: 48. */
  readonly maxMegabytes?: number;
  readonly names?: NamesConfig;
  /** Which operations there are, with the types that they carry. Default: all. */
  readonly operations?: OperationsConfig;
  /** Of bodies that several media types have, those of these kinds. Default: all. */
  readonly media?: readonly (
    | "json"
    | "xml"
    | "form"
    | "multipart"
    | "text"
    | "binary"
    | "sequence"
  )[];
  /** Name and version of the generated package; without it no manifest and no README are written. */
  readonly package?: PackageConfig;
  /** What to emit. Default: types, validators, codecs of the media types, and stubs for what operations there are. */
  readonly emit?: readonly (ArtefactName | "paths")[];
  /** Options of the artefact `paths`, those of `diptych types`. */
  readonly paths?: Partial<PathsOptions>;
  /** How `format: int64` is typed. Default: `number`, refused beyond ±(2^53 − 1). */
  readonly int64?: "number" | "bigint";
  /** How `format: date-time` is typed. Default: `string`. */
  readonly dates?: "string" | "Date";
  /**
   * What a schema without `type` means: values of the one type that its keywords are about
   * (`infer`, the default), or of every type that they do not exclude, as JSON Schema says (`schema`).
   */
  readonly untyped?: "schema" | "infer";
  /** Which types get codecs. Default: `used`, those that bodies and parameters of operations carry. */
  readonly codecs?: "used" | "all";
  /**
   * How relative imports of the generated modules end: `./types.js` (`js`, the default), `./types.ts`
   * (`ts`) or `./types` (`none`).
   */
  readonly importExtension?: ImportExtension;
  readonly client?: ClientConfig;
  /** Artefacts from outside: packages, or paths that begin with `./`, with their options. */
  readonly plugins?: readonly (string | PluginConfig)[];
}

/** Names in the generated code, in place of those that are made from the document. */
export interface NamesConfig {
  /** Names of types, by the component schema's name. */
  readonly schemas?: Readonly<Record<string, string>>;
  /** Names of functions, by operationId. */
  readonly operations?: Readonly<Record<string, string>>;
}

/** Operations that are chosen. What both lists name is excluded. */
export interface OperationsConfig {
  readonly include?: readonly OperationsConfigItem[];
  readonly exclude?: readonly OperationsConfigItem[];
}

/** Operations with a tag, an operationId or a path; `*` stands for any text. */
export type OperationsConfigItem =
  | { readonly tag: string }
  | { readonly id: string }
  | { readonly path: string };

export interface PluginConfig {
  /** Name of a package, or a path that begins with `./`, relative to the configuration. */
  readonly use: string;
  /** What the plugin's own documentation says. */
  readonly options?: unknown;
}

export interface ClientConfig {
  /**
   * `tag` puts each method below the first tag of its operation, as in `api.users.getUser`.
   * Default: `none`.
   */
  readonly groupBy?: "none" | "tag";
}

export interface PackageConfig {
  readonly name: string;
  /** Default: `0.0.0`. */
  readonly version?: string;
  /** SPDX expression, such as `MIT`. Default: the manifest names none. */
  readonly license?: string;
}

export interface LintConfig {
  /** Level of each rule that is not to have its default one, by the rule's name. */
  readonly rules?: Readonly<Record<string, RuleLevel>>;
}

/** Returns the configuration as it is; gives editors its type. */
export function defineConfig(config: Config): Config {
  return config;
}

import type { ImportExtension } from "../code/module-id.ts";
import type { DecimalOptions, LowerOptions, MediaKind } from "../ir/options.ts";
import type { PathsOptions } from "../paths/options.ts";
import type { Options } from "../views/options.ts";
import type { ArtefactName } from "../views/artefact.ts";
import type { ChangeLevel } from "../diff/level.ts";
import type { Casing } from "../lint/own/casing.ts";
import type { RuleLevel } from "../lint/rule-level.ts";

// The one source of the settings: `npm run generate` makes config.schema.json and the table of
// docs/config.md from these interfaces. Tags are keywords of the JSON Schema.

/** Configuration of Diptych. Paths are relative to the configuration file. */
export interface Config {
  /** JSON Schema of the file, for editors; nothing else reads it. */
  readonly $schema?: string;
  /**
   * The documents to generate from, each into a package of its own.
   *
   * @minItems 1
   */
  readonly specs: readonly SpecConfig[];
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
  /** What may be fetched where a document is named by its address. */
  readonly remote?: RemoteConfig;
}

/**
 * What may be fetched, and how.
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

/** One document, and the code that is generated from it. */
export interface SpecConfig {
  /**
   * OpenAPI document of 2.0 (Swagger) or 3.0 to 3.2, YAML or JSON: a path, or an address of `https`.
   *
   * @minLength 1
   */
  readonly input: string;
  /**
   * Folder of the generated code and nothing else: a package has its modules in `src/` there, other
   * code its modules themselves.
   *
   * @minLength 1
   */
  readonly output: string;
  /**
   * Folder that references of the document may not leave. Default: the project around the input, which has
   * a package.json or a repository, or else the input's folder.
   *
   * @minLength 1
   * @see docs/diagnostics/ref-outside.md
   */
  readonly root?: string;
  /**
   * Overlays that change the document before it is read, in their order.
   *
   * @minItems 1
   * @uniqueItems true
   * @see docs/overlays.md
   */
  readonly overlays?: readonly string[];
  /**
   * The most megabytes that the files of the document may have together.
   *
   * @exclusiveMinimum 0
   * @default 48
   */
  readonly maxMegabytes?: number;
  /** Names in the generated code, in place of those that are made from the document. */
  readonly names?: NamesConfig;
  /** Choice of the operations, with the types that they carry. Default: all. */
  readonly operations?: OperationsConfig;
  /**
   * Extensions that the document does not have itself, or has otherwise.
   *
   * @see docs/spec-conventions.md
   */
  readonly extensions?: ExtensionsConfig;
  /**
   * Operations whose collections are read page by page: those with `x-pagination` (`declared`), or also
   * those whose parameters and response look like it (`detect`), which are listed.
   *
   * @default "declared"
   */
  readonly pagination?: "declared" | "detect";
  /**
   * Of bodies that several media types have, those of these kinds. A body that has none of them keeps
   * its own. Default: all.
   *
   * @minItems 1
   * @uniqueItems true
   */
  readonly media?: readonly MediaKind[];
  /**
   * Name and version of the generated package. Default: no manifest and no README, the code becomes
   * part of your own package.
   */
  readonly package?: PackageConfig;
  /**
   * Artefacts to emit. Default: types, validators, codecs of the document's media types, and stubs if it has
   * operations or webhooks.
   *
   * @minItems 1
   * @uniqueItems true
   */
  readonly emit?: readonly (ArtefactName | "paths")[];
  /**
   * Options of the artefact `paths`, those of `diptych types`. Default: their own.
   *
   * @see docs/paths.md
   */
  readonly paths?: PathsOptions;
  /**
   * Type of `format: int64`: `number` is refused beyond ±(2^53 − 1).
   *
   * @default "number"
   */
  readonly int64?: LowerOptions["int64"];
  /**
   * Type of `format: date-time`; `date` stays a string.
   *
   * @default "string"
   */
  readonly dates?: Options["dates"];
  /** Decimals, and how they are held. */
  readonly decimals?: DecimalsConfig;
  /**
   * Values of enums at run time, beside their types: none (`types`), an array such as `colorValues`
   * (`values`), or an object such as `Color.red` (`const`).
   *
   * @default "types"
   * @see docs/enums.md
   */
  readonly enums?: Options["enums"];
  /**
   * Meaning of a schema without `type`: values of the one type that its keywords are about
   * (`infer`), or of every type that they do not exclude, as JSON Schema says (`schema`).
   *
   * @default "infer"
   * @see docs/json-schema.md
   */
  readonly untyped?: "schema" | "infer";
  /**
   * Types that get codecs: those that bodies and parameters of operations carry (`used`), or all.
   *
   * @default "used"
   */
  readonly codecs?: Options["codecs"];
  /**
   * Ending of relative imports in the generated modules: `./types.js` (`js`), `./types.ts` (`ts`) or,
   * for bundlers, `./types` (`none`).
   *
   * @default "js"
   */
  readonly importExtension?: ImportExtension;
  /** Settings of the client. */
  readonly client?: ClientConfig;
  /**
   * Artefacts from outside: packages, or paths that begin with `./`, with their options. Default: none.
   *
   * @see docs/plugins.md
   */
  readonly plugins?: readonly (PluginName | PluginConfig)[];
}

/** Names in the generated code, in place of those that are made from the document. */
export interface NamesConfig {
  /**
   * Names of types, by the component schema's name. Default: made from the document.
   *
   * @see docs/diagnostics/name-collision.md
   */
  readonly schemas?: Readonly<Record<string, TypeName>>;
  /** Names of functions, by operationId, or by method and path. Default: made from the document. */
  readonly operations?: Readonly<Record<string, FunctionName>>;
}

/**
 * @pattern ^[A-Z][A-Za-z0-9]{0,99}$
 * @patternErrorMessage Write a name such as 'AccountList'
 */
type TypeName = string;

/**
 * @pattern ^[a-z][A-Za-z0-9]{0,99}$
 * @patternErrorMessage Write a name such as 'listAccounts'
 */
type FunctionName = string;

/** Extensions that the document does not have itself. */
export interface ExtensionsConfig {
  /** Extensions of operations, by operationId, or by method and path, such as `GET /users`. Default: none. */
  readonly operations?: Readonly<Record<string, OperationExtensions>>;
  /** Extensions of security schemes, by name. Default: none. */
  readonly securitySchemes?: Readonly<Record<string, SchemeExtensions>>;
}

/** Extensions of an operation. */
export interface OperationExtensions {
  /** How its collection is paged; `false` for none. */
  readonly "x-pagination"?: unknown;
  /** Whether handlers get its body piece by piece. */
  readonly "x-body-stream"?: unknown;
  /** Most bytes of its body. */
  readonly "x-body-limit"?: unknown;
  /** Query parameters that are only given together. */
  readonly "x-together"?: unknown;
  /** The operation that replaces it. */
  readonly "x-replaced-by"?: unknown;
  /** Fields that its filter may name, each with a schema. */
  readonly "x-filter"?: unknown;
  /** Extensions of its responses, by status as the document writes it. */
  readonly responses?: Readonly<Record<string, ResponseExtensions>>;
}

/** Extensions of a response. */
export interface ResponseExtensions {
  /** Whether it may come without its body. */
  readonly "x-body-optional"?: unknown;
}

/** Extensions of a security scheme. */
export interface SchemeExtensions {
  /** How its token is made. */
  readonly "x-token"?: unknown;
}

/**
 * Operations that are chosen. What both lists name is excluded.
 *
 * @minProperties 1
 */
export interface OperationsConfig {
  /**
   * Operations by tag, operationId or path; `*` stands for any text. Default: all.
   *
   * @minItems 1
   */
  readonly include?: readonly OperationsConfigItem[];
  /**
   * Operations that are left out, also where `include` names them. Default: none.
   *
   * @minItems 1
   */
  readonly exclude?: readonly OperationsConfigItem[];
}

/** Operations with a tag, an operationId or a path; `*` stands for any text. */
export type OperationsConfigItem =
  | { readonly tag: Text }
  | { readonly id: Text }
  | { readonly path: Text };

/** @minLength 1 */
type Text = string;

/**
 * Name of a package, or a path that begins with `./`, relative to the configuration.
 *
 * @minLength 1
 */
type PluginName = string;

/** A plugin with its options. */
export interface PluginConfig {
  /** Package or path of the plugin. */
  readonly use: PluginName;
  /** Options that the plugin's own documentation lists. */
  readonly options?: unknown;
}

/** Decimals, and how they are held. */
export interface DecimalsConfig {
  /**
   * Type of decimals: `number`, `string`, the text of the number with all its digits, or a class of a
   * package, such as `decimal.js#Decimal`.
   *
   * @default "number"
   * @pattern ^(number|string|(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*(\/[A-Za-z0-9._~-]+)*#[A-Za-z_$][A-Za-z0-9_$]*)$
   * @patternErrorMessage Write 'number', 'string', or a package and a class that it exports, such as 'decimal.js#Decimal'
   */
  readonly as?: string;
  /**
   * The numbers that are decimals: those of `format: decimal` and `decimal128` (`format`), or every
   * `type: number` but those of `format: float` and `double` (`all`).
   *
   * @default "format"
   */
  readonly numbers?: DecimalOptions["numbers"];
}

/** Settings of the client. */
export interface ClientConfig {
  /**
   * Place of the methods: `tag` puts each below the first tag of its operation, as in
   * `api.users.getUser`.
   *
   * @default "none"
   */
  readonly groupBy?: Options["groupBy"];
}

/** Name and version of the generated package. */
export interface PackageConfig {
  /**
   * Name of the package as npm has it.
   *
   * @pattern ^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$
   * @patternErrorMessage Write a package name in lower case, such as '@acme/accounts'
   * @maxLength 214
   */
  readonly name: string;
  /**
   * Version of the package.
   *
   * @pattern ^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$
   * @patternErrorMessage Write a version such as '1.0.0'
   * @default "0.0.0"
   */
  readonly version?: string;
  /**
   * SPDX expression, such as `MIT`. Default: the manifest names none.
   *
   * @minLength 1
   */
  readonly license?: string;
}

/** Settings of `diptych lint`. */
export interface LintConfig {
  /**
   * Set of rules and levels that the others begin with: `minimal`, `recommended`, `strict`, or a file with
   * `extends` and `rules` of its own, as a path that begins with `./` or `../`.
   *
   * @see docs/lint.md
   * @pattern ^(minimal|recommended|strict|\.{1,2}\/.+\.(json|ya?ml))$
   * @patternErrorMessage Choose 'minimal', 'recommended' or 'strict', or write a path such as './lint/house.yaml'
   * @default "recommended"
   */
  readonly extends?: string;
  /**
   * Level of each rule that is not to have its default one, by the rule's name. Default: the rules'
   * own.
   *
   * @see docs/lint.md
   */
  readonly rules?: Readonly<Record<string, RuleLevel>>;
  /** Levels in parts of the documents. Of several about one place, the last is taken. */
  readonly overrides?: readonly LintOverrideConfig[];
  /**
   * File with the findings that do not count, which `diptych lint --update-baseline` writes. Default: all
   * count.
   *
   * @see docs/lint.md
   * @minLength 1
   */
  readonly baseline?: string;
  /**
   * Plugins with rules: packages, or paths that begin with `./`, with their options. Default: none.
   *
   * @see docs/lint.md
   */
  readonly plugins?: readonly (PluginName | PluginConfig)[];
  /**
   * Rules without code: a selector, a check and a message. Default: none.
   *
   * @see docs/lint.md
   */
  readonly customRules?: readonly LintCustomRuleConfig[];
  /** Findings that are ignored, for documents in JSON, which cannot have comments. */
  readonly ignores?: readonly LintIgnoreConfig[];
}

/** A rule without code. */
export interface LintCustomRuleConfig {
  /**
   * A group and a name, such as `acme/paths-plural`.
   *
   * @pattern ^[a-z][a-z0-9-]{0,63}\/[a-z][a-z0-9-]{0,63}$
   * @patternErrorMessage Write a group and a name, such as 'acme/paths-plural'
   */
  readonly name: string;
  /**
   * JSONPath (RFC 9535) of what is checked, in each file of the document as it is written.
   *
   * @minLength 1
   */
  readonly select: string;
  /**
   * Member of what is selected that is checked in its place; `@key` for the names of all members. Default: what
   * is selected.
   *
   * @minLength 1
   */
  readonly field?: string;
  /** Conditions that hold together. */
  readonly check: LintCheckConfig;
  /**
   * The problem; `{value}` stands for what was checked, `{key}` for its name.
   *
   * @minLength 1
   */
  readonly message: string;
  /**
   * The cure. Default: what the check asks.
   *
   * @minLength 1
   */
  readonly help?: string;
  /**
   * Level of its findings where nothing else names one.
   *
   * @default "warning"
   */
  readonly level?: "error" | "warning" | "info";
}

/**
 * Conditions of a rule without code. What is not there is asked for `defined` and `truthy` only.
 *
 * @minProperties 1
 */
export interface LintCheckConfig {
  /** Regular expression that texts match. */
  readonly pattern?: Text;
  /** Regular expression that texts do not match. */
  readonly notPattern?: Text;
  /** Casing of texts. */
  readonly casing?: Casing;
  /**
   * Values, one of which it is.
   *
   * @minItems 1
   */
  readonly enumeration?: readonly unknown[];
  /** Bounds of the characters of texts, the items of lists and the members of objects. */
  readonly length?: LintLengthConfig;
  /** Whether it is there. */
  readonly defined?: boolean;
  /** Whether it is there and neither `false`, `0`, `null` nor an empty text. */
  readonly truthy?: boolean;
  /** JSON Schema 2020-12 that it is valid by. */
  readonly schema?: Readonly<Record<string, unknown>>;
}

/** Bounds of lengths. */
export interface LintLengthConfig {
  /**
   * Least length.
   *
   * @minimum 0
   */
  readonly min?: number;
  /**
   * Greatest length.
   *
   * @minimum 0
   */
  readonly max?: number;
}

/** Levels in some files, values or operations. */
export interface LintOverrideConfig {
  /** Files relative to the configuration; `*` stands for any text. Default: every file. */
  readonly files?: readonly Text[];
  /**
   * JSON Pointers to values; what is in them belongs to them, and `*` stands for any text in a segment.
   * Default: every value.
   */
  readonly pointers?: readonly Pointer[];
  /**
   * Paths, or methods and paths such as `GET /users/{id}`; `*` stands for any text. Default: every
   * operation.
   */
  readonly operations?: readonly Text[];
  /** Level of each rule there, by its name. */
  readonly rules: Readonly<Record<string, RuleLevel>>;
}

/**
 * JSON Pointer (RFC 6901).
 *
 * @pattern ^(\/.*)?$
 * @patternErrorMessage Write a JSON Pointer such as '/components/schemas/Pet'
 */
type Pointer = string;

/** A finding that is ignored. */
export interface LintIgnoreConfig {
  /** Name of the rule, or code of the finding. */
  readonly rule: string;
  /**
   * File relative to the configuration; `*` stands for any text. Default: every file.
   *
   * @minLength 1
   */
  readonly file?: string;
  /** JSON Pointer to a value; what is in it belongs to it, and `*` stands for any text in a segment. */
  readonly pointer: Pointer;
  /**
   * Why it is ignored, for those who read the configuration.
   *
   * @minLength 1
   */
  readonly reason: string;
}

/** Settings of `diptych diff`: what a team asks of changes beside what the rules say. */
export interface DiffConfig {
  /**
   * Level of each kind of change that is not to have its own, by the rule's name; `off` omits it.
   *
   * @see docs/diff.md
   */
  readonly rules?: Readonly<Record<string, ChangeLevel | "off">>;
  /** Changes that are accepted, each with its reason. */
  readonly exceptions?: readonly DiffExceptionConfig[];
  /**
   * Days between the announcement of an end by `deprecated` and `x-sunset`, and the end. With more than 0,
   * what is deprecated must have an `x-sunset`.
   *
   * @minimum 0
   * @default 0
   */
  readonly noticeDays?: number;
  /**
   * Levels of `x-stability-level` whose operations may be removed without notice.
   *
   * @default ["draft","alpha"]
   */
  readonly unstable?: readonly string[];
}

/** A change that is accepted although its level says otherwise. */
export interface DiffExceptionConfig {
  /** Name of the rule. */
  readonly rule: string;
  /**
   * Method and path of the operation, such as `GET /users/{id}`. Default: every one.
   *
   * @minLength 1
   */
  readonly operation?: string;
  /**
   * Path of properties as the report has it, such as `/owner/name`. Default: every one.
   *
   * @minLength 1
   */
  readonly property?: string;
  /**
   * Why it is accepted, for those who read the configuration.
   *
   * @minLength 1
   */
  readonly reason: string;
  /**
   * Last day on which it is accepted, such as `2027-01-31`. Default: always.
   *
   * @pattern ^\d{4}-\d\d-\d\d$
   * @patternErrorMessage Write a day such as '2027-01-31'
   */
  readonly until?: string;
}

/** Returns the configuration as it is; gives editors its type. */
export function defineConfig(config: Config): Config {
  return config;
}

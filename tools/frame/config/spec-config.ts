import type { ImportExtension } from "../../../generator/code/module-id.ts";
import type { DecimalOptions, LowerOptions, MediaKind } from "../../../generator/ir/options.ts";
import type { PathsOptions } from "../../../generator/paths/options.ts";
import type { ArtefactName } from "../../../generator/views/artefact.ts";
import type { Options } from "../../../generator/views/options.ts";
import type { DocumentConfig } from "./document-config.ts";
import type { ExtensionsConfig } from "./extensions-config.ts";
import type { PluginConfig, PluginName } from "./plugin-config.ts";
import type { Text } from "./text.ts";

/** One document, and the code that is generated from it. */
export interface SpecConfig extends DocumentConfig {
  /**
   * Folder of the generated code and nothing else: a package has its modules in `src/` there, other
   * code its modules themselves.
   *
   * @minLength 1
   */
  readonly output: string;
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
   * Type of `format: int64` and `uint64`: `number` is refused beyond ±(2^53 − 1).
   *
   * @default "number"
   */
  readonly int64?: LowerOptions["int64"];
  /**
   * Type of `format: date-time`: a string, a `Date`, or `Temporal.Instant`, beside which `date` is
   * `Temporal.PlainDate` (`temporal`). Otherwise `date` stays a string.
   *
   * @default "string"
   */
  readonly dates?: Options["dates"];
  /**
   * Source of `Temporal` for `dates: temporal`: a package that exports it, or `global` for platforms that have it.
   *
   * @default "temporal-polyfill"
   * @pattern ^(global|(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*(\/[A-Za-z0-9._~-]+)*)$
   * @patternErrorMessage Write 'global', or a package that exports 'Temporal', such as 'temporal-polyfill'
   */
  readonly temporal?: string;
  /**
   * Formats of strings, such as `date-time`: checked (`check`), let through and told to `onMismatch` of clients
   * (`warn`), or annotations alone (`ignore`).
   *
   * @default "check"
   * @see docs/leniency.md
   */
  readonly formats?: "check" | "warn" | "ignore";
  /**
   * Meaning of `additionalProperties: false` in parts of an `allOf`: each part refuses the properties of the others, as
   * JSON Schema says (`parts`), or the parts close the whole (`whole`).
   *
   * @default "whole"
   * @see docs/diagnostics/allof-whole.md
   */
  readonly closed?: "parts" | "whole";
  /**
   * Meaning of a discriminator: a hint, beside which the schemas of all members count, as OpenAPI says (`hint`), or its
   * property alone chooses the member (`decides`).
   *
   * @default "hint"
   * @see docs/leniency.md
   */
  readonly discriminator?: "hint" | "decides";
  /**
   * Values that fit several members of a `oneOf`: refused, as JSON Schema says (`one`), or read as the first member that
   * fits (`first`).
   *
   * @default "one"
   * @see docs/leniency.md
   */
  readonly oneOf?: "one" | "first";
  /**
   * Numbers whose schema also takes texts with the pattern of a number, as .NET 10 writes them: a number or a text
   * (`either`), or numbers alone (`number`).
   *
   * @default "either"
   * @see docs/leniency.md
   */
  readonly numericTexts?: "either" | "number";
  /**
   * Optional properties: a value or nothing (`absent`), or null as well (`nullable`), which Jackson and others write for a
   * property without a value.
   *
   * @default "absent"
   * @see docs/leniency.md
   */
  readonly optional?: "absent" | "nullable";
  /**
   * Lists that can have one length alone: tuples such as `[number, number]` (`tuples`), or arrays such as `number[]`
   * (`arrays`). Both are checked alike.
   *
   * @default "tuples"
   * @see docs/validators.md
   */
  readonly fixedLengths?: "tuples" | "arrays";
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
   * Null in parameters and headers: left out, as what is undefined (`omit`), or sent as an empty text (`empty`).
   *
   * @default "omit"
   * @see docs/parameters.md
   */
  readonly nulls?: "omit" | "empty";
  /**
   * A schema with a discriminator, where it is referred to: itself or one that extends it by `allOf`,
   * told apart by the discriminator (`union`), also where that has another value (`open`), or itself
   * alone (`alone`).
   *
   * @default "union"
   * @see docs/inheritance.md
   */
  readonly inheritance?: "union" | "open" | "alone";
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
  /**
   * Checks of responses and of parts that are sent: `all`, or `none` for a client of types and operations alone, which
   * compiles faster. Bodies that a codec decodes are checked by it.
   *
   * @see docs/leniency.md
   * @default "all"
   */
  readonly checks?: "all" | "none";
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

import { fixBoundsBoth, fixCompositionRedundant, fixCompositionSingle } from "./compositions.ts";
import { fixComponentUnused } from "./component-unused.ts";
import { fixEnumDuplicate } from "./enum-duplicate.ts";
import { fixExampleMismatch } from "./example-mismatch.ts";
import { fixFieldType, fixKeywordType } from "./faulty-value.ts";
import type { Fixer } from "./fixer.ts";
import { fixItemsMissing } from "./items-missing.ts";
import { fixKeywordVersion } from "./keyword-version.ts";
import { fixNullableIgnored } from "./nullable-ignored.ts";
import { fixParameterRequired } from "./parameter-required.ts";
import { fixRefSiblings } from "./ref-siblings.ts";
import { fixServerTrailingSlash } from "./server-trailing-slash.ts";
import { fixTagDuplicate, fixTagUndefined } from "./tags.ts";
import { fixXmlAttributeDeprecated } from "./xml-attribute-deprecated.ts";

/** Cures of findings by their code; those of other findings come with them. */
export const fixers: ReadonlyMap<string, Fixer> = new Map(
  [
    fixBoundsBoth,
    fixComponentUnused,
    fixCompositionRedundant,
    fixCompositionSingle,
    fixEnumDuplicate,
    fixExampleMismatch,
    fixFieldType,
    fixItemsMissing,
    fixKeywordType,
    fixKeywordVersion,
    fixNullableIgnored,
    fixParameterRequired,
    fixRefSiblings,
    fixServerTrailingSlash,
    fixTagDuplicate,
    fixTagUndefined,
    fixXmlAttributeDeprecated,
  ].map((fixer) => [fixer.code, fixer]),
);

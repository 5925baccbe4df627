/**
 * `@diptych/runtime/rules`: the rules that JSON Schema states for scalars and collections, as
 * generated validators and decoders apply them. Every function takes a value of the right type and
 * says whether it keeps the rule. Whoever judges values outside generated code, such as examples and
 * defaults of a document, calls these, so that both judge alike.
 *
 * Formats of strings, with the name that a schema gives them:
 *
 * | Function                | `format`                |
 * | ----------------------- | ----------------------- |
 * | `isBase64`              | `byte`                  |
 * | `isDate`                | `date`                  |
 * | `isDateTime`            | `date-time`             |
 * | `isDuration`            | `duration`              |
 * | `isEmail`               | `email`                 |
 * | `isHostname`            | `hostname`              |
 * | `isIdnEmail`            | `idn-email`             |
 * | `isIdnHostname`         | `idn-hostname`          |
 * | `isIpv4`                | `ipv4`                  |
 * | `isIpv6`                | `ipv6`                  |
 * | `isIri`                 | `iri`                   |
 * | `isIriReference`        | `iri-reference`         |
 * | `isJsonPointer`         | `json-pointer`          |
 * | `isRegex`               | `regex`                 |
 * | `isRelativeJsonPointer` | `relative-json-pointer` |
 * | `isTime`                | `time`                  |
 * | `isUri`                 | `uri`                   |
 * | `isUriReference`        | `uri-reference`         |
 * | `isUriTemplate`         | `uri-template`          |
 * | `isUuid`                | `uuid`                  |
 *
 * Other rules: `codePointLength` for `minLength` and `maxLength`, `isMultipleOf` and
 * `isMultipleOfBigint` for `multipleOf`, `hasUniqueItems` for `uniqueItems`, `hasUniqueKeys` for `x-key`, `countProperties` for
 * `minProperties` and `maxProperties`, `isValidDate` for a date-time that is held as a `Date`, `isTemporal` for
 * date-times and dates that are objects of Temporal. Decimals
 * that are held as text have `isDecimal`, those that are objects of a library `isExactObject`, and both have
 * `compareDecimals` for bounds, `isMultipleOfDecimal` and
 * `hasUniqueDecimals`; `plainDecimal` gives the text of any number.
 *
 * `Conditions` checks a value against schemas as data, for what is no rule of one keyword; it
 * reports to `Findings`.
 *
 * This entry follows semantic versioning.
 *
 * @module
 */

export { Conditions } from "./conditions/conditions.ts";
export type { ConditionResource, ConditionSchema } from "./conditions/schema.ts";
export { Findings } from "./validate/findings.ts";
export { codePointLength } from "./check/code-point-length.ts";
export { dateTimeText, isValidDate, parseDateTime } from "./check/date-object.ts";
export { hasUniqueItems } from "./check/items/has-unique-items.ts";
export { hasUniqueKeys } from "./check/items/has-unique-keys.ts";
export { isBase64 } from "./check/is-base64.ts";
export { isDateTime } from "./check/is-date-time.ts";
export { isDate } from "./check/is-date.ts";
export { isDuration } from "./check/is-duration.ts";
export { isEmail, isHostname } from "./check/is-host.ts";
export { isIdnEmail, isIdnHostname } from "./check/is-idn-host.ts";
export { isIpv4, isIpv6 } from "./check/is-ip-address.ts";
export { isJsonPointer, isRelativeJsonPointer } from "./check/is-json-pointer.ts";
export { isMultipleOf, isMultipleOfBigint } from "./check/is-multiple-of.ts";
export { isRegex } from "./check/is-regex.ts";
export { isTime } from "./check/is-time.ts";
export { isIri, isIriReference, isUri, isUriReference, isUriTemplate } from "./check/is-uri.ts";
export { isUuid } from "./check/is-uuid.ts";
export {
  compareDecimals,
  hasUniqueDecimals,
  isMultipleOfDecimal,
} from "./decimal/decimal-rules.ts";
export { isDecimal, isExactObject, plainDecimal } from "./decimal/decimal-text.ts";
export { isTemporal } from "./check/temporal/temporal-text.ts";
export { countProperties, isArray, isObject, ownProperty } from "./check/objects.ts";

import type { ChangeDirection } from "../level.ts";
import type { LevelOf } from "./rule.ts";

/** Levels of a rule by direction, where they are not those of the law. */
type Exception = Partial<Readonly<Record<ChangeDirection, LevelOf>>>;

const breaking = (reason: string): LevelOf => ({ level: "breaking", reason });
const risky = (reason: string): LevelOf => ({ level: "risky", reason });
const compatible = (reason: string): LevelOf => ({ level: "compatible", reason });

/** A demand of the policy, whichever way the values go. */
const policy = (reason: string): Exception => ({
  request: breaking(reason),
  response: breaking(reason),
  none: breaking(reason),
});

const announced = compatible(
  "It was deprecated, and the date that was announced has passed or was never given.",
);
const unread = risky("It may still be sent, but the document does not say what becomes of it.");
const missed = risky(
  "It was optional, so that consumers must do without; those that use it find nothing.",
);
const unasked = {
  request: breaking("Requests without the parameter mean something else than before."),
};
const asBefore = (message: "Requests" | "Responses"): LevelOf =>
  compatible(`${message} have it as before.`);
const unknown = risky(
  "Nothing could be compared with what was promised there; a person must look at it.",
);

/**
 * Every exception from the law that a change loses no admitted request and gains no response, with its reason. A rule
 * that is not here has the level that follows from its values.
 */
export const lawExceptions = {
  // Parts that were announced to go, and promises beside the values.
  "deprecated-document-removed": {
    none: compatible("All of its operations might be removed: they were deprecated or unstable."),
  },
  "deprecated-operation-removed": { none: announced },
  "unstable-operation-removed": {
    none: compatible("Its level of stability says that it may go without notice."),
  },
  "deprecated-parameter-removed": { request: announced },
  "deprecated-property-removed": { request: announced, response: announced },
  "deprecated-header-removed": { response: announced },
  "sunset-missing": policy("The policy asks for 'x-sunset' beside 'deprecated'."),
  "sunset-invalid": policy("Consumers cannot tell when it goes."),
  "sunset-too-soon": policy("The policy gives consumers more time."),
  "sunset-removed": policy("It was announced to go, and consumers cannot tell when."),
  "sunset-moved-forward": policy("Consumers were promised more time."),
  "stability-decreased": policy("Consumers relied on the greater stability."),
  "stability-invalid": policy("Known are 'draft', 'alpha', 'beta' and 'stable'."),
  // Names that a document does not list are read past, and no value is promised for them.
  "parameter-removed": { request: unread },
  "property-removed": { request: unread, response: missed },
  "required-property-removed": { request: unread },
  "header-added": {
    response: compatible("Consumers read past headers that they do not know."),
  },
  "header-removed": { response: missed },
  "response-body-added": {
    response: compatible("Consumers that expect no body do not read it."),
  },
  "property-became-read-only": {
    request: compatible("Servers do not read it; sending it is no error of the schema."),
    response: asBefore("Responses"),
  },
  "property-became-write-only": { request: asBefore("Requests"), response: missed },
  "required-property-became-write-only": { request: asBefore("Requests") },
  // Answers that are negotiated, waited for, or fail in any case.
  "media-type-added": {
    response: compatible("Who asks for another media type by 'Accept' gets it as before."),
  },
  "media-type-removed": {
    response: breaking("Those who ask for it get another one, or an error."),
  },
  "success-status-removed": {
    response: breaking("Consumers wait for an answer that does not come any more."),
  },
  "error-status-added": {
    response: compatible(
      "A call that fails does so with each status. Consumers treat one that they do not know as the first of its class (RFC 9110, 15).",
    ),
  },
  "link-removed": { response: breaking("Consumers that follow it have nothing to follow.") },
  "link-changed": { response: risky("Consumers that follow it come to something else.") },
  // The same values, which mean something else.
  "parameter-default-added": unasked,
  "parameter-default-removed": unasked,
  "parameter-default-changed": unasked,
  "open-enum-value-removed": {
    request: breaking("A value that consumers were told of is not known any more."),
  },
  "pagination-removed": { none: risky("Consumers that go from page to page rely on it.") },
  "pagination-changed": { none: risky("Consumers that go from page to page rely on it.") },
  "xml-order-changed": {
    request: risky("Servers that read by a sequence of XML Schema expect the new order."),
    response: risky("Consumers that read by a sequence of XML Schema expect the old order."),
  },
  "server-host-removed": {
    none: risky(
      "Another host may be another deployment; the documents cannot tell whether the old one still answers.",
    ),
  },
  // Parts of the document whose uses are judged by themselves.
  "security-scheme-removed": {
    none: compatible("Operations that asked for it are judged by themselves."),
  },
  "security-scheme-address-changed": {
    none: risky("Consumers that have the old address must learn the new one."),
  },
  "security-scheme-scope-removed": {
    none: risky("Consumers that ask for it are refused a token."),
  },
  "schema-component-removed": {
    none: compatible("No message has it; only its type is gone."),
  },
  // Comparisons that could not be made, and settings that judge them.
  "document-unread-before": { none: unknown },
  "configuration-unread-before": { none: unknown },
  "rules-weakened": {
    none: risky(
      "Changes are judged by the settings of the base, too, and the stricter ones decide; '--accept-rules' takes the new ones alone.",
    ),
  },
  "exception-not-counted": {
    none: risky(
      "An exception counts in the change that adds it if it accepts one finding only, and has a place or an end.",
    ),
  },
} as const satisfies Readonly<Record<string, Exception>>;

/** The exception of a rule in a direction; undefined where the law decides. */
export function exceptionOf(rule: string, direction: ChangeDirection): LevelOf | undefined {
  if (!Object.hasOwn(lawExceptions, rule)) return undefined;
  const found: Exception = lawExceptions[rule as keyof typeof lawExceptions];
  return found[direction];
}

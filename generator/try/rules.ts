/** Rules that answers are held against, with what each asks. */
export const tryRules = {
  "no-answer": "Every request is answered in time.",
  "server-error": "No request leads to a status of 5xx.",
  "status-undocumented": "Every status is one that the document lists for the operation.",
  "header-missing": "Headers that the document requires are there.",
  "header-invalid": "Headers are valid by the document.",
  "media-type-undocumented": "Bodies are of a media type that the document lists.",
  "body-invalid": "Bodies are valid by the document.",
  "valid-refused": "A valid request is not refused with 400, 415 or 422.",
  "invalid-accepted": "A request that breaks the document is refused with 4xx.",
  "credentials-ignored":
    "An operation with security is refused without credentials, and with wrong ones.",
  "method-accepted": "A method that the path does not have is answered with 405 or 404.",
  "allow-missing": "405 says in Allow which methods there are.",
  "head-differs": "HEAD answers as GET does, without a body.",
  "condition-ignored":
    "Conditional requests are answered with 304 or 412 where the document lists these.",
  "accept-ignored":
    "A media type that there is not is answered with 406 where the document lists it.",
} as const;

export type TryRule = keyof typeof tryRules;

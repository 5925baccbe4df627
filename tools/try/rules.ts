/** Rules that answers are held against, with what each asks. */
export const tryRules = {
  "no-answer": "Every request is answered in time.",
  "server-error": "No request leads to a status of 5xx.",
  "status-undocumented": "Every status is one that the document lists for the operation.",
  "refusal-undocumented":
    "Statuses by which a framework refuses what is not valid are listed by the document too.",
  "header-missing": "Headers that the document requires are there.",
  "header-invalid": "Headers are valid by the document.",
  "media-type-undocumented": "Bodies are of a media type that the document lists.",
  "body-invalid": "Bodies are valid by the document.",
  "valid-refused": "A valid request is not refused with 400, 415 or 422.",
  "limit-refused": "A value at a limit that the document names is not refused with 400 or 422.",
  "media-type-refused":
    "A media type of the document is not refused with 415 for having a parameter.",
  "invalid-accepted": "A request that breaks the document is refused with 4xx.",
  "spelling-accepted":
    "A number or boolean of a query that is spelled otherwise than the document allows is refused.",
  "credentials-ignored":
    "An operation with security is refused without credentials, and with wrong ones.",
  "method-accepted": "A method that the path does not have is answered with 405 or 404.",
  "allow-missing": "405 says in Allow which methods there are.",
  "allow-wrong": "Allow has methods of the path, and not the one that 405 refuses.",
  "method-not-found":
    "A method that the path does not have is answered with 405, if another one is.",
  "head-refused": "HEAD is answered where GET is, if it is so elsewhere in the service.",
  "head-differs": "HEAD answers as GET does, without a body.",
  "condition-ignored":
    "Conditional requests are answered with 304 or 412 where the document lists these.",
  "accept-ignored":
    "A media type that there is not is answered with 406 where the document lists it.",
  "accept-unmet":
    "An answer is of the media type that Accept asks for, where the document lists it.",
  "credentials-refused":
    "Not every request with the credentials of the run, or of a run without any, is answered with 401.",
  "link-broken": "What a link of the document leads to is there.",
  "made-missing": "What was made or changed can be asked for.",
  "made-twice": "What was made has an address of its own.",
  "made-unlisted": "What was made is in the list.",
  "removed-found": "What was removed is gone.",
  "removed-again":
    "DELETE of what is not there is answered with the 404 or 410 that the document lists for it.",
  "removed-used": "What was removed is not changed, and nothing below it is shown or made.",
  "id-reused": "What is made does not get the id of something that was removed.",
  "others-changed": "A request for one thing does not change another.",
  "foreign-access": "What one user has made is not shown to another, nor changed or removed by it.",
  "change-lost": "What was changed has the values that were sent.",
  "value-cut": "A text that was sent is shown with its end.",
  "digits-lost": "An integer that was sent is shown with all its digits.",
  "value-lost": "An optional property that was sent is there afterwards.",
  "value-changed": "A value that was sent is shown as it was sent.",
  "write-only-shown": "No answer has a property that is writeOnly.",
  "default-ignored": "A property that was not sent has the default of the document.",
  "patch-reset": "PATCH leaves what it was not sent.",
  "put-merged": "PUT replaces the whole, so that what was not sent is gone.",
  "others-removed": "DELETE removes nothing else from the list.",
  "read-only-taken": "No request sets a property that is readOnly.",
  "flow-failed": "Each step of a workflow is answered as its criteria say.",
  "filter-ignored": "Items of a list have the value that the query asks for.",
  "page-lost": "The next page begins where the page before it ends.",
  "page-repeated": "A page has nothing of the page before it.",
} as const;

export type TryRule = keyof typeof tryRules;

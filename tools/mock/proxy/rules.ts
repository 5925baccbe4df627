/** Rules that what passes through a proxy is held against, with what each asks. */
export const proxyRules = {
  "path-undocumented": "The path of a request is one that the document has.",
  "method-undocumented": "The method of a request is one that the document has for its path.",
  "credentials-missing": "A request has credentials in the form that the document asks for.",
  "request-invalid": "Parameters, body and media types of a request are valid by the document.",
  "no-answer": "Every request is answered.",
  "status-undocumented": "Every status is one that the document lists for the operation.",
  "header-missing": "Headers that the document requires are there.",
  "header-invalid": "Headers are valid by the document.",
  "media-type-undocumented": "Bodies are of a media type that the document lists.",
  "body-invalid": "Bodies are valid by the document.",
} as const;

export type ProxyRule = keyof typeof proxyRules;

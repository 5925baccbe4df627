import type { Rule } from "./rule.ts";

const unread = {
  level: "risky",
  reason: "It may still be sent, but the document does not say what becomes of it.",
} as const;

/** Rules about parameters, headers, bodies and responses. */
export const messageRules = {
  "required-parameter-added": {
    message: "the required {subject} was added",
    variance: "narrower",
    types: { request: ["caller"] },
  },
  "optional-parameter-added": { message: "the optional {subject} was added", variance: "wider" },
  "parameter-removed": {
    message: "the {subject} was removed",
    variance: "other",
    types: true,
    request: unread,
  },
  "deprecated-parameter-removed": {
    message: "the deprecated {subject} was removed",
    variance: "other",
    types: true,
    request: {
      level: "compatible",
      reason: "It was deprecated, and the date that was announced has passed or was never given.",
    },
  },
  "parameter-removed-early": {
    message: "the deprecated {subject} was removed before {old}",
    variance: "other",
    types: true,
    request: { level: "breaking", reason: "It was announced to go at a later date." },
  },
  "parameter-became-required": {
    message: "the {subject} is required now",
    variance: "narrower",
    types: true,
  },
  "parameter-became-optional": {
    message: "the {subject} is optional now",
    variance: "wider",
    types: true,
  },
  "path-parameter-renamed": {
    message: "the path parameter {old} is called {new}",
    variance: "same",
    types: { request: ["caller", "handler"] },
    request: { level: "compatible", reason: "Its name is not sent." },
  },
  "parameter-became-list": {
    message: "the {subject} is a list now, of which one value is written as before",
    variance: "wider",
    types: { request: ["caller", "handler"], response: ["caller", "handler"] },
  },
  "parameter-style-changed": {
    message: "the {subject} is written in the style {new}, no longer {old}",
    variance: "other",
    request: { level: "breaking", reason: "Servers read what is sent in the old style wrongly." },
    response: {
      level: "breaking",
      reason: "Consumers read what is sent in the new style wrongly.",
    },
  },
  "parameter-encoding-changed": {
    message: "the {subject} is sent as {new}, no longer as {old}",
    variance: "other",
    request: { level: "breaking", reason: "Servers read what is sent as before wrongly." },
    response: { level: "breaking", reason: "Consumers read what is sent now wrongly." },
  },
  "request-body-required-added": {
    message: "a required body was added",
    variance: "narrower",
    types: { request: ["caller"] },
  },
  "request-body-optional-added": {
    message: "an optional body was added",
    variance: "wider",
    types: { request: [] },
  },
  "request-body-removed": {
    message: "the body was removed",
    variance: "other",
    types: true,
    request: { level: "breaking", reason: "What the request was for is not read any more." },
  },
  "request-body-became-required": {
    message: "the body is required now",
    variance: "narrower",
    types: true,
  },
  "request-body-became-optional": {
    message: "the body is optional now",
    variance: "wider",
    types: true,
  },
  "media-type-added": {
    message: "the media type {new} was added",
    variance: "wider",
    types: { request: ["caller", "handler"], response: ["caller"] },
    response: {
      level: "compatible",
      reason: "Who asks for another media type by 'Accept' gets it as before.",
    },
  },
  "media-type-removed": {
    message: "the media type {old} was removed",
    variance: "narrower",
    types: { request: ["caller", "handler"], response: ["caller", "handler"] },
    response: { level: "breaking", reason: "Those who ask for it get another one, or an error." },
  },
  "media-type-widened": {
    message: "the media type {old} became {new}",
    variance: "wider",
    types: true,
  },
  "media-type-narrowed": {
    message: "the media type {old} became {new}",
    variance: "narrower",
    types: true,
  },
  "media-type-parameters-changed": {
    message: "the media type {old} became {new}",
    variance: "same",
  },
  "schema-added": {
    message: "the content has a schema now",
    variance: "narrower",
    types: true,
  },
  "schema-removed": {
    message: "the content has no schema any more",
    variance: "wider",
    types: true,
    response: {
      level: "risky",
      reason: "The document does not say any more what the responses hold.",
    },
  },
  "stream-added": {
    message: "the content is a sequence of items now",
    variance: "other",
    types: true,
  },
  "stream-removed": {
    message: "the content is not a sequence of items any more",
    variance: "other",
    types: true,
  },
  "encoding-changed": {
    message: "the encoding of {name} has changed",
    variance: "other",
    request: { level: "breaking", reason: "Servers read what is sent as before wrongly." },
    response: { level: "breaking", reason: "Consumers read what is sent now wrongly." },
  },
  "success-status-added": {
    message: "the status {status} was added",
    variance: "wider",
    types: true,
    response: {
      level: "compatible",
      reason:
        "Consumers treat a status that they do not know as the first of its class (RFC 9110, 15).",
    },
  },
  "success-status-removed": {
    message: "the status {status} was removed",
    variance: "narrower",
    types: { response: ["caller", "handler"] },
    response: {
      level: "breaking",
      reason: "Consumers wait for an answer that does not come any more.",
    },
  },
  "error-status-added": {
    message: "the status {status} was added",
    variance: "wider",
    types: true,
    response: {
      level: "compatible",
      reason:
        "Consumers treat a status that they do not know as the first of its class (RFC 9110, 15).",
    },
  },
  "error-status-removed": {
    message: "the status {status} was removed",
    variance: "narrower",
    types: { response: ["caller", "handler"] },
  },
  "response-body-added": {
    message: "a body was added",
    variance: "wider",
    types: { response: ["caller", "handler"] },
    response: { level: "compatible", reason: "Consumers that expect no body do not read it." },
  },
  "response-body-removed": {
    message: "the body was removed",
    variance: "other",
    types: true,
    response: { level: "breaking", reason: "Consumers were told that there is one." },
  },
  "header-added": {
    message: "the header {name} was added",
    variance: "wider",
    types: { response: [] },
    response: { level: "compatible", reason: "Consumers read past headers that they do not know." },
  },
  "required-header-added": {
    message: "the required header {name} was added",
    variance: "narrower",
    types: { response: ["handler"] },
    response: { level: "compatible", reason: "Consumers read past headers that they do not know." },
  },
  "required-header-removed": {
    message: "the required header {name} was removed",
    variance: "other",
    types: true,
    response: { level: "breaking", reason: "Consumers were told that it is always there." },
  },
  "header-removed": {
    message: "the header {name} was removed",
    variance: "other",
    types: true,
    response: {
      level: "risky",
      reason: "It was optional, so that consumers must do without; those that use it find nothing.",
    },
  },
  "header-became-required": {
    message: "the header {name} is required now",
    variance: "narrower",
    types: true,
  },
  "header-became-optional": {
    message: "the header {name} is optional now",
    variance: "wider",
    types: true,
  },
} as const satisfies Readonly<Record<string, Rule>>;

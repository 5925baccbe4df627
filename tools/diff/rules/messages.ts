import type { Rule } from "./rule.ts";

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
  },
  "deprecated-parameter-removed": {
    message: "the deprecated {subject} was removed",
    variance: "other",
    types: true,
  },
  "parameter-removed-early": {
    message: "the deprecated {subject} was removed before {old}",
    variance: "other",
    types: true,
    request: "It was announced to go at a later date.",
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
    request: "Its name is not sent.",
  },
  "parameter-became-list": {
    message: "the {subject} is a list now, of which one value is written as before",
    variance: "wider",
    types: { request: ["caller", "handler"], response: ["caller", "handler"] },
  },
  "parameter-style-changed": {
    message: "the {subject} is written in the style {new}, no longer {old}",
    variance: "other",
    request: "Servers read what is sent in the old style wrongly.",
    response: "Consumers read what is sent in the new style wrongly.",
  },
  "parameter-encoding-changed": {
    message: "the {subject} is sent as {new}, no longer as {old}",
    variance: "other",
    request: "Servers read what is sent as before wrongly.",
    response: "Consumers read what is sent now wrongly.",
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
    request: "What the request was for is not read any more.",
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
  },
  "media-type-removed": {
    message: "the media type {old} was removed",
    variance: "narrower",
    types: { request: ["caller", "handler"], response: ["caller", "handler"] },
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
    variance: "other",
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
    request: "Servers read what is sent as before wrongly.",
    response: "Consumers read what is sent now wrongly.",
  },
  "success-status-added": {
    message: "the status {status} was added",
    variance: "wider",
    types: true,
  },
  "status-described": {
    message: "the status {status}, which was described with others before, is described now",
    variance: "same",
    types: { response: ["caller", "handler"] },
  },
  "success-status-removed": {
    message: "the status {status} was removed",
    variance: "narrower",
    types: { response: ["caller", "handler"] },
  },
  "error-status-added": {
    message: "the status {status} was added",
    variance: "wider",
    types: true,
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
  },
  "response-body-removed": {
    message: "the body was removed",
    variance: "other",
    types: true,
    response: "Consumers were told that there is one.",
  },
  "header-added": {
    message: "the header {name} was added",
    variance: "wider",
    types: { response: [] },
  },
  "required-header-added": {
    message: "the required header {name} was added",
    variance: "narrower",
    types: { response: ["handler"] },
    response: "Consumers read past headers that they do not know.",
  },
  "required-header-removed": {
    message: "the required header {name} was removed",
    variance: "other",
    types: true,
    response: "Consumers were told that it is always there.",
  },
  "header-removed": {
    message: "the header {name} was removed",
    variance: "other",
    types: true,
  },
  "deprecated-header-removed": {
    message: "the deprecated header {name} was removed",
    variance: "other",
    types: true,
  },
  "header-removed-early": {
    message: "the deprecated header {name} was removed before {old}",
    variance: "other",
    types: true,
    request: "It was announced to go at a later date.",
    response: "It was announced to go at a later date.",
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

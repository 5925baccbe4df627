import type { Rule } from "./rule.ts";

const bothWays = (request: string, response: string) => ({ request, response }) as const;

const names = bothWays(
  "Servers look for the new name and do not find what is sent under the old one.",
  "Consumers look for the old name and do not find what is sent under the new one.",
);

/** Rules about how values stand in XML. */
export const xmlRules = {
  "xml-name-changed": {
    message: "the name in XML {old} became {new}",
    variance: "other",
    xml: true,
    ...names,
  },
  "xml-root-changed": {
    message: "the root element {old} became {new}",
    variance: "other",
    xml: true,
    ...names,
  },
  "xml-namespace-changed": {
    message: "the namespace in XML {old} became {new}",
    variance: "other",
    xml: true,
    ...names,
  },
  "xml-prefix-changed": {
    message: "the prefix in XML {old} became {new}",
    variance: "same",
    xml: true,
    request: "Names in XML are the same whatever their prefix.",
    response: "Names in XML are the same whatever their prefix.",
  },
  "xml-node-changed": {
    message: "in XML it was {old}, and is {new}",
    variance: "other",
    xml: true,
    ...bothWays(
      "Servers look for it elsewhere than where it is sent.",
      "Consumers look for it elsewhere than where it is sent.",
    ),
  },
  "xml-wrapping-added": {
    message: "items in XML stand in an element of their own now",
    variance: "other",
    xml: true,
    ...bothWays(
      "Servers look for the items one level deeper than they are sent.",
      "Consumers look for the items one level higher than they are sent.",
    ),
  },
  "xml-wrapping-removed": {
    message: "items in XML do not stand in an element of their own any more",
    variance: "other",
    xml: true,
    ...bothWays(
      "Servers look for the items one level higher than they are sent.",
      "Consumers look for the items one level deeper than they are sent.",
    ),
  },
  "xml-order-changed": {
    message: "the order of elements {old} became {new}",
    variance: "other",
    xml: true,
  },
} as const satisfies Readonly<Record<string, Rule>>;

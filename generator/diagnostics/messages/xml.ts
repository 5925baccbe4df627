import { entry } from "./entry.ts";

/** Mistakes in `xml` objects. */
export const xmlMessages = {
  "xml-condition": entry({
    class: "doubtful",
    message:
      "The XML decoder checks only the type of this schema: its conditions look at values that the type does not name, which XML does not show",
    help: "Name the properties that the conditions look at in 'properties', each with its type",
  }),
  "xml-attribute-type": entry({
    class: "doubtful",
    message: "{type} cannot be an XML attribute and is written as elements",
    help: "Attributes hold strings, numbers and booleans; remove 'attribute', or change the type",
  }),
  "xml-text-type": entry({
    class: "doubtful",
    message: "{type} cannot be the text of an XML element and is written as elements",
    help: "Text holds strings, numbers and booleans; use nodeType 'element' here",
  }),
  "xml-wrapped-type": entry({
    class: "doubtful",
    message: "'wrapped' applies to arrays only and is not used: this is {type}",
    help: "Remove 'wrapped', or make it an array",
  }),
  "xml-prefix-namespace": entry({
    class: "doubtful",
    message: "The prefix '{prefix}' has no namespace and is not written",
    help: "Add 'namespace' beside it; a prefix is bound to one wherever it is written",
  }),
  "xml-prefix-reserved": entry({
    class: "doubtful",
    message: "XML keeps {kept} for itself: {meaning}",
    help: "'xml' stands for 'http://www.w3.org/XML/1998/namespace' and nothing else does; choose another prefix",
  }),
  "xml-prefix-name": entry({
    class: "doubtful",
    message: "The prefix '{prefix}' is not an XML name and is not written",
    help: "Names start with a letter or '_' and hold letters, digits, '-', '_' and '.'",
  }),
  "xml-namespace": entry({
    class: "doubtful",
    message: "The namespace '{namespace}' is not an absolute IRI",
    help: "Write an IRI with its scheme, such as 'urn:example:orders'",
  }),
  "xml-namespace-type": entry({
    class: "doubtful",
    message: "{type} cannot be in the namespace of XML Schema instances and is written without it",
    help: "That namespace has attributes only, such as xsi:type; remove it, or write another",
  }),
  "xml-name-read": entry({
    class: "doubtful",
    message: "'{name}' is not an XML name; it is read and written as {used}",
    help: "Say so with xml.name, and with nodeType or a namespace where that is meant",
  }),
  "xml-root-name": entry({
    class: "doubtful",
    message: "The root element has no name: any is read, '{name}' is written",
    help: "Add 'xml: {name: …}' to the schema, or make it a component",
  }),
  "xml-item-name": entry({
    class: "doubtful",
    message: "The items of a root array have no name: they are written as '{name}', like the root",
    help: "Add 'xml: {name: …}' to 'items'",
  }),
  "xml-name-shared": entry({
    class: "doubtful",
    message: "'{first}' and '{second}' are both the element '{name}' in XML: {meaning}",
    help: "Give one of the two another xml.name, or an array 'wrapped: true'",
  }),
  "xml-name-ignored": entry({
    class: "doubtful",
    message: "The name '{name}' of an array that is not wrapped is not used",
    help: "Move 'xml.name' into 'items', or add 'wrapped: true'",
  }),
  "xml-name-collision": entry({
    class: "fatal",
    message: "'{first}' and '{second}' are both the {node} '{name}' in XML",
    help: "Give one of the two another xml.name",
  }),
  "xml-text-mixed": entry({
    class: "doubtful",
    message:
      "'{text}' is the text of an element that also has the child element '{element}', which is not supported: it is an element of its own",
    help: "Make the other properties attributes, or give '{text}' an element of its own",
  }),
  "xml-text-siblings": entry({
    class: "doubtful",
    message: "'{text}', the text of an element, stands beside {other}: {meaning}",
    help: "Say what each is: 'attribute: true' for attributes, 'nodeType: text' for the text",
  }),
  "xml-nested-array": entry({
    class: "doubtful",
    message:
      "The items are arrays without an element of their own: each is written within an element '{name}'",
    help: "Add 'xml: {wrapped: true}' to the inner array",
  }),
  "xml-list-choice": entry({
    class: "fatal",
    message: "The value is one of several arrays, which XML cannot tell apart",
    help: "Make it one array, its items a choice, or an object with a property for each array",
  }),
  "xml-member-node": entry({
    class: "doubtful",
    message: "nodeType '{node}' of one of several alternatives is not used: it is an element",
    help: "Put the xml object beside 'oneOf' or 'anyOf', where it counts for all alternatives",
  }),
  "xml-node-type": entry({
    class: "faulty",
    taken: "'nodeType' counts",
    message: "'nodeType' cannot be combined with '{keyword}', which is not used",
    help: "Keep 'nodeType'; '{keyword}' is the older way of saying the same",
  }),
  "xml-inline-type": entry({
    class: "doubtful",
    message: "{type} needs an element, and nodeType 'none' gives it none: it has one of its own",
    help: "nodeType 'none' is for objects and arrays; use 'text' for the text of an element",
  }),
} as const;

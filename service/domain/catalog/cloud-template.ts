import type { CloudTemplateParameter } from "../../stored/types.ts";
import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
} from "yaml";
import { Refusal } from "../shared/refusal.ts";
import { checkJsonWork, checkYamlWork } from "./template-limits.ts";

/** The parts of a CloudFormation template that the service reads. */
export interface CloudTemplate {
  readonly description: string | undefined;
  readonly parameters: readonly CloudTemplateParameter[];
  /** Whether the text has the default of a parameter that is not shown. */
  readonly isSecret: boolean;
}

/** The most parameters: a limit of CloudFormation. */
const mostParameters = 200;

/** The short forms of intrinsic functions. */
const knownTags = new Set(
  (
    "And Base64 Cidr Condition Equals FindInMap ForEach GetAtt GetAZs If ImportValue Join Length Not " +
    "Or Ref Select Split Sub ToJsonString Transform"
  )
    .split(" ")
    .map((name) => `!${name}`),
);

/**
 * Reads a template in JSON or YAML. Every value stays the text that it is in the template, so that
 * `010` or `yes` as a default means itself.
 *
 * @throws {Refusal} it is too large, cannot be read, or is no template
 */
export function readCloudTemplate(given: string): CloudTemplate {
  // A byte order mark is no part of the text. Source: RFC 8259, 8.1; YAML 1.2, 5.2.
  const text = given.replace(/^\uFEFF/, "");
  const root = text.trimStart().startsWith("{") ? parseJson(text) : parseYaml(text);
  if (!isObject(root) || !isObject(root["Resources"]))
    throw invalid("The text is no cloud template: it has no Resources.");
  const { Parameters: declared = {}, Description: description } = root;
  if (!isObject(declared)) throw invalid("The Parameters of a cloud template are an object.");
  const names = Object.keys(declared);
  if (names.length > mostParameters)
    throw invalid(`A cloud template has at most ${mostParameters} parameters.`);
  const parameters = names.map((name) => parameterOf(name, declared[name]));
  const hasDefault = (name: string): boolean => {
    const parameter = declared[name];
    return isObject(parameter) && parameter["Default"] !== undefined;
  };
  return {
    description: typeof description === "string" ? description : undefined,
    parameters,
    isSecret: parameters.some(({ name = "", noEcho }) => noEcho === true && hasDefault(name)),
  };
}

function parseJson(text: string): unknown {
  checkJsonWork(text);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw unreadable(error);
  }
}

function parseYaml(text: string): unknown {
  checkYamlWork(text);
  try {
    const lines = new LineCounter();
    const document = withoutStacks(() =>
      parseDocument(text, {
        schema: "failsafe",
        logLevel: "error",
        // Each pretty error reads the text again, and there may be as many as characters.
        prettyErrors: false,
        // It compares each key with all before it.
        uniqueKeys: false,
        lineCounter: lines,
      }),
    );
    const [error] = document.errors;
    if (error !== undefined) {
      const { line, col } = lines.linePos(error.pos[0]);
      throw invalid(`The cloud template cannot be read: ${error.message} (${line}:${col})`);
    }
    checkKeys(document);
    checkTags(document);
    return document.toJS();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Aliases of aliases are a ReferenceError.
    throw unreadable(error);
  }
}

/** Works while errors take no stack, which costs more than all else where there are thousands of them. */
function withoutStacks<T>(work: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function checkKeys(document: Document): void {
  visit(document, {
    Map: (_, { items }) => {
      const keys = items.flatMap(({ key }) => (isScalar(key) ? [String(key.value)] : []));
      if (new Set(keys).size === keys.length) return;
      throw invalid("The cloud template cannot be read: keys of a map must be unique.");
    },
  });
}

/** Functions have no meaning among parameters, and unknown ones have none anywhere. */
function checkTags(document: Document): void {
  const parameters = isMap(document.contents) ? document.contents.get("Parameters", true) : null;
  const refuse = (inParameters: boolean) => (_: unknown, node: unknown) => {
    if (!isNode(node) || isAlias(node) || node.tag === undefined) return;
    if (!node.tag.startsWith("!")) return;
    if (inParameters) throw invalid(`A parameter of a cloud template has no ${node.tag}.`);
    if (!knownTags.has(node.tag)) throw invalid(`The tag ${node.tag} is not known.`);
  };
  visit(document, { Node: refuse(false) });
  if (isNode(parameters) && !isScalar(parameters)) visit(parameters, { Node: refuse(true) });
}

function parameterOf(name: string, declared: unknown): CloudTemplateParameter {
  if (!/^[A-Za-z0-9]{1,255}$/.test(name))
    throw invalid(
      `The name of the parameter ${name.slice(0, 80)} has other than letters and digits.`,
    );
  if (!isObject(declared) || typeof declared["Type"] !== "string")
    throw invalid(`The parameter ${name} has no Type.`);
  const one = (field: string, value: unknown): string => {
    const text = textOf(value);
    if (text === undefined) throw invalid(`The ${field} of the parameter ${name} is no text.`);
    return text;
  };
  const { Description: description, AllowedValues: allowed, NoEcho: secrecy = false } = declared;
  const initial =
    declared["Default"] === undefined ? undefined : one("Default", declared["Default"]);
  const noEcho = !isFalse(one("NoEcho", secrecy));
  if (allowed !== undefined && !Array.isArray(allowed))
    throw invalid(`The AllowedValues of the parameter ${name} are no list.`);
  return {
    name,
    ...(description === undefined ? {} : { description: one("Description", description) }),
    // A secret is not shown, not even the one that stands in the template.
    ...(initial !== undefined && !noEcho ? { defaultValue: initial } : {}),
    noEcho,
    type: declared["Type"],
    ...(allowed === undefined
      ? {}
      : { allowedValues: allowed.map((value) => one("AllowedValues", value)) }),
  };
}

/** The ways in which YAML 1.1 writes false. Any other value keeps a secret. */
const isFalse = (text: string): boolean => /^(?:false|no|off|n|0|)$/i.test(text);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A text, or what JSON has in the place of one. */
const textOf = (value: unknown): string | undefined =>
  ["string", "number", "boolean"].includes(typeof value) ? String(value) : undefined;

const unreadable = (error: unknown): Refusal =>
  invalid(
    `The cloud template cannot be read: ${error instanceof Error ? error.message : String(error)}`,
  );

const invalid = (message: string): Refusal => new Refusal("invalid", message);

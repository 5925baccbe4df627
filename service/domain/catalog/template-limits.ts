import { CST, Lexer } from "yaml";
import { Refusal } from "../shared/refusal.ts";

/** The largest template in JSON: CloudFormation's limit for one with an address. */
const mostBytes = 1_048_576;
/** The largest template in YAML, whose reader takes far longer: CloudFormation's limit for one within a request. */
const mostYamlBytes = 51_200;
/** Levels of a template; CloudFormation's own are some ten deep. */
const mostDepth = 100;
/** Aliases in YAML, which CloudFormation does not have. */
const mostAliases = 100;
/** Signs and values in YAML, as its reader takes as long as there are: two thousand lines have some fifteen thousand. */
const mostTokens = 24_000;

/** Work of reading a template, whatever it says. */
export interface TemplateWork {
  readonly tokens: number;
  readonly depth: number;
  readonly aliases: number;
}

/** @throws {Refusal} a template in JSON is larger or deeper than is read */
export function checkJsonWork(text: string): void {
  refuseLarge(text, mostBytes, "JSON");
  refuse("levels", depthOfJson(text), mostDepth);
}

/** @throws {Refusal} reading a template in YAML would take too long */
export function checkYamlWork(text: string): void {
  refuseLarge(text, mostYamlBytes, "YAML");
  const { tokens, depth, aliases } = yamlWork(text);
  refuse("values and signs", tokens, mostTokens);
  refuse("levels", depth, mostDepth);
  refuse("aliases", aliases, mostAliases);
}

/** Work of reading YAML, found out in one pass that composes nothing. */
export function yamlWork(text: string): TemplateWork {
  let tokens = 0;
  let depth = 0;
  let deepest = 0;
  /** Levels that one line begins. */
  let onLine = 0;
  let aliases = 0;
  let isScalar = false;
  for (const source of new Lexer().lex(text)) {
    tokens += 1;
    const type: string | null = isScalar ? "scalar" : CST.tokenType(source);
    isScalar = type === "scalar" && source === CST.SCALAR;
    if (type === "flow-seq-start" || type === "flow-map-start") depth += 1;
    else if (type === "flow-seq-end" || type === "flow-map-end") depth -= 1;
    else if (type === "seq-item-ind" || type === "explicit-key-ind") onLine += 1;
    else if (type === "newline") onLine = 0;
    else if (type === "alias") aliases += 1;
    deepest = Math.max(deepest, depth + onLine);
  }
  return { tokens, depth: deepest, aliases };
}

function depthOfJson(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isText) {
      if (sign === "\\") at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === "{" || sign === "[") deepest = Math.max(deepest, (depth += 1));
    else if (sign === "}" || sign === "]") depth -= 1;
  }
  return deepest;
}

function refuseLarge(text: string, most: number, format: string): void {
  if (Buffer.byteLength(text) > most)
    throw new Refusal("invalid", `A cloud template in ${format} has at most ${most} bytes.`);
}

function refuse(what: string, count: number, most: number): void {
  if (count > most)
    throw new Refusal("invalid", `A cloud template has at most ${most} ${what}, not ${count}.`);
}

import {
  code,
  commas,
  docSentence,
  key,
  literal,
  name,
  type ClientCall,
  type Code,
  type Name,
  type Printable,
  type Reference,
} from "diptych/plugin";
import { isRead } from "./call-names.ts";

/** Exports of one operation. */
export interface CallView {
  readonly doc: Code;
  readonly name: Name;
  /** Members of the first part of its key: the API, the operation, its path and its tags. */
  readonly key: Code;
  /** The client's free function. */
  readonly call: Reference;
  /** Type of the parameters; false if it takes none. */
  readonly params: Printable | false;
  /** Whether it can be called without parameters. */
  readonly isOptional: boolean;
  /** Type of what the call gives. */
  readonly data: Printable;
  /** Whether the call gives a body; caches want null without one. */
  readonly hasBody: boolean;
}

/** View of a call; `purpose` says what is given for it. */
export function callView(call: ClientCall, own: string, purpose: string): CallView {
  const { params = false, isOptional, hasBody } = call;
  return {
    doc: operationDoc(call, purpose),
    name: name(own),
    key: keyMembers(call),
    call: call.call,
    params,
    isOptional,
    // A query of a sequence gives lists of its items.
    data: hasBody && !(call.isSequence && isRead(call)) ? call.body : code`null`,
    hasBody,
  };
}

/**
 * Comment over a function: what the operation does, in the document's words, and what is given for it.
 *
 * @param purpose such as "options of a query by {call}"
 */
export function operationDoc({ name: own, operation }: ClientCall, purpose: string): Code {
  const { summary = "", deprecated } = operation.doc;
  const title = summary.trim().replace(/[.\s]+$/, "");
  const given = purpose.replace("{call}", `\`${own}\``);
  const sentence =
    title === "" ? given.charAt(0).toUpperCase() + given.slice(1) : `${title}: ${given}`;
  return docSentence(`${sentence}.`, deprecated ? [{ name: "deprecated" }] : []);
}

function keyMembers(call: ClientCall): Code {
  const { name: operation, tags } = call.operation;
  return commas([
    code`api`,
    code`operation: ${literal(operation)}`,
    code`path: ${literal(pathOf(call))}`,
    code`tags: ${tagsCode([...new Set(tags)])}`,
  ]);
}

/** The path of an operation; its parameters have the names that they have as members. */
export const pathOf = ({ operation, memberOf }: ClientCall): string =>
  operation.path.replaceAll(
    /\{([^{}]*)\}/g,
    (_, parameter: string) => `{${memberOf(parameter, "path") ?? parameter}}`,
  );

/** An object with a member per tag: keys match by parts of objects, and not by parts of lists. */
export const tagsCode = (tags: readonly string[]): Code =>
  tags.length === 0 ? code`{}` : code`{ ${commas(tags.map(tagCode))} }`;

/** A tag that is called like what every object inherits gets its type from that, unless it says its own. */
const tagCode = (tag: string): Code =>
  tag in Object.prototype ? code`${key(tag)}: true as const` : code`${key(tag)}: true`;

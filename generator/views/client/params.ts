import { code, globals, literal, member, ts, type Code } from "../../code/index.ts";
import type { OperationNode, ParameterNode } from "../../ir/index.ts";
import { UniqueNames } from "../../names/unique.ts";

/** A parameter as a member of what the client's function is called with. */
export interface ClientParam {
  readonly parameter: ParameterNode;
  /** The document's name; with the location behind it where the name alone would not be unique. */
  readonly name: string;
  /** Expression that reads it from `p`. */
  readonly value: Code;
  /** Expression that is true where it is absent. */
  readonly isAbsent: Code;
}

/** Parameters of an operation side by side, whatever their location. */
export function clientParams({ parameters, body }: OperationNode): readonly ClientParam[] {
  const counts = new Map<string, number>();
  for (const { name } of parameters) counts.set(name, (counts.get(name) ?? 0) + 1);
  const own = body === undefined ? [] : ["body", "contentType"];
  const isClear = (name: string): boolean => counts.get(name) === 1 && !own.includes(name);
  const names = new UniqueNames([...own, ...[...counts.keys()].filter(isClear)]);
  return parameters.map((parameter) => {
    const isOwn = isClear(parameter.name);
    const name = isOwn ? parameter.name : names.unique(`${parameter.name}_${parameter.in}`);
    const value = member(code`p`, name);
    return { parameter, name, value, isAbsent: absence(name, value) };
  });
}

/** Names that every object inherits are read from the object itself only. */
function absence(name: string, value: Code): Code {
  const isAbsent = code`${value} === undefined`;
  if (!(name in Object.prototype)) return isAbsent;
  return code`!${globals.Object}.hasOwn(p, ${literal(name)}) || ${isAbsent}`;
}

/** Whether an operation is called with anything. */
export function hasParams({ parameters, body }: OperationNode): boolean {
  return parameters.length > 0 || body !== undefined;
}

/** Whether an operation can be called without parameters. */
export function isOptional({ parameters, body }: OperationNode): boolean {
  return parameters.every(({ required }) => !required) && body?.required !== true;
}

/**
 * An object without members, where all of these are optional. The compiler takes one that inherits
 * `constructor` for an object that has it.
 */
export function noMembers(optional: readonly string[]): Code {
  return optional.some((name) => name in Object.prototype) ? code`{}${ts` as never`}` : code`{}`;
}

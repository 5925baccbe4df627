import type { Change, ChangePlace } from "../change.ts";

/** A place in one line: operation, status, media type, parameter and path of properties. */
export function placeText({
  direction,
  operation,
  status,
  mediaType,
  parameter,
  property,
}: ChangePlace): string {
  const words = [
    ...(operation === undefined ? [] : [`${operation.method} ${operation.path}`]),
    ...(status === undefined ? [] : [status]),
    ...(mediaType === undefined ? [] : [mediaType]),
    ...(parameter === undefined ? [] : [`${parameter.in} ${parameter.name}`]),
    ...(property === undefined ? [] : [property]),
  ];
  const what = direction === "none" ? "" : ` (${direction})`;
  return words.length === 0 ? "the document" : `${words.join(" ")}${what}`;
}

/** Affected sides, in words; undefined if none is. */
export function affectedText({ level, wire, types, direction }: Change): string | undefined {
  const wires = [
    ...(wire.json === "none" ? [] : ["JSON"]),
    ...(wire.xml === "none" ? [] : ["XML"]),
  ];
  const code = [
    ...(types.caller === "breaks" ? ["callers"] : []),
    ...(types.handler === "breaks" ? ["handlers"] : []),
  ];
  const parts = [
    ...(level === "compatible" || (direction === "none" && wires.length === 0)
      ? []
      : [whoReads(direction, wires)]),
    ...(code.length === 0 ? [] : [`the TypeScript of ${code.join(" and ")} does not compile`]),
  ];
  return parts.length === 0 ? undefined : parts.join("; ");
}

function whoReads(direction: Change["direction"], wires: readonly string[]): string {
  const on = wires.length === 0 ? "" : ` in ${wires.join(" and ")}`;
  if (direction === "request") return `those who send it${on}`;
  return direction === "response" ? `those who read it${on}` : "those who use the API";
}

import type { HeldNode } from "../../ir/index.ts";
import { bigint } from "./bigint.ts";
import { date } from "./date.ts";
import { decimal, decimalObject } from "./decimal.ts";
import { integer, number } from "./number.ts";
import type { Options } from "../options.ts";
import type { Needs, ObjectValues, Representation } from "./representation.ts";
import { string } from "./string.ts";
import { temporal } from "./temporal.ts";

/** All representations, by the kind of a type and by how it is held. */
const representations: {
  readonly [N in HeldNode as N["kind"]]: Readonly<Record<N["held"], Representation<N>>>;
} = {
  string: { string, Date: date, temporal },
  integer: { number: integer, bigint },
  number: { number, string: decimal, class: decimalObject },
};

/** The representation of a type's values. */
export function representationOf(node: HeldNode): Representation {
  const byHeld: Readonly<Record<string, Representation>> = representations[node.kind];
  return byHeld[node.held] as Representation;
}

/** Representations whose values are objects, as far as that concerns them. */
export const objectRepresentations: readonly ObjectValues[] = Object.values<
  Readonly<Record<string, Representation>>
>(representations).flatMap((byHeld) => Object.values(byHeld).flatMap(({ object }) => object ?? []));

/** Requirements of the representations that options choose. */
export function needsOf(options: Options): Required<Needs> {
  const all = objectRepresentations.map((one) => one.needs?.(options) ?? {});
  return {
    peers: Object.assign({}, ...all.map(({ peers }) => peers ?? {})) as Record<string, string>,
    libraries: all.flatMap(({ libraries }) => libraries ?? []),
  };
}

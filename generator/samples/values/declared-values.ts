import type { Declaration, TypeNode } from "../../ir/index.ts";
import type { Json } from "../json.ts";
import type { Maker } from "./maker.ts";
import { partOf, type Use } from "./use.ts";

/** Values of another form that are tried where conditions refuse the first. */
const mostTried = 60;

/** A value of a declaration that keeps its conditions too. */
export function makeDeclared(declaration: Declaration, use: Use, maker: Maker): Json | undefined {
  const { id, name, type, origin } = declaration;
  const own = { ...use, declaration: id };
  const { conditions, failures } = maker;
  const made = maker.make(type, own);
  if (made === undefined || !conditions.isDemanding(declaration)) return made;
  const itself: TypeNode = { kind: "ref", target: id, origin };
  const fitting = (value: Json | undefined): Json | undefined => {
    if (value === undefined || maker.fits(itself, value)) return value;
    const repaired = conditions.repaired(declaration, value, (property) =>
      makeProperty(property, type, own, maker),
    );
    return maker.fits(itself, repaired) ? repaired : undefined;
  };
  const found = fitting(made);
  if (found !== undefined) return found;
  const all = conditions.listed(declaration);
  const first = use.salt % all.length;
  const listed = [...all.slice(first), ...all.slice(0, first)].find((value) =>
    maker.fits(itself, value),
  );
  if (listed !== undefined) return listed;
  const others = function* (): Generator<Use> {
    yield { ...own, minimal: true };
    for (let salt = 1; salt < mostTried; salt++)
      yield { ...own, salt: own.salt + salt, varied: true };
  };
  for (const other of others()) {
    const { result } = failures.attempt(() => fitting(maker.make(type, other)));
    if (result !== undefined) return result;
  }
  return failures.add(
    `No value of '${name}' is found that keeps the conditions of its schema`,
    origin,
  );
}

/** A value for a property that conditions ask for; of one that the type does not name, any. */
function makeProperty(name: string, type: TypeNode, use: Use, maker: Maker): Json | undefined {
  if (type.kind !== "object") return "anything";
  const property = type.properties.find((one) => one.name === name);
  if (property === undefined) return "anything";
  const inner = partOf(use, `${use.path}/${name}`, name);
  return maker.failures.attempt(() => maker.make(property.type, inner)).result;
}

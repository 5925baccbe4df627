import { call, code, literal, type Code, type Printable } from "../../code/index.ts";
import type { ParameterNode } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";

/**
 * The statement by which the ParameterReader `reader` learns which parameters messages must not
 * show; false where there are none.
 */
export function hiddenParameters(
  parameters: readonly Pick<ParameterNode, "name" | "type">[],
  reader: Printable,
  { secrets }: PackageContext,
): Code | false {
  const hidden = parameters.filter(
    ({ name, type }) => secrets.isSecretNamed(name, type) || secrets.mayHold(type),
  );
  if (hidden.length === 0) return false;
  return code`${call(code`${reader}.hide`, ...hidden.map(({ name }) => literal(name)))};`;
}

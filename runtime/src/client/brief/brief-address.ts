import type { ParameterScalar } from "../../parameters/write/encode-text.ts";
import { briefQuery, briefSegment } from "../../parameters/write/brief-text.ts";
import { joinQuery } from "../../parameters/write/join-query.ts";
import type { WriteParameter } from "../../parameters/write/serializers.ts";

/** A function that gives the address of an operation below `base`. */
export type BriefAddress<Params> = (params: Params, base?: string, own?: WriteParameter) => string;

/** The same of an operation that needs no parameters. */
export type OptionalBriefAddress<Params> = (
  params?: Params,
  base?: string,
  own?: WriteParameter,
) => string;

type Values = Readonly<Record<string, ParameterScalar | undefined>>;

/**
 * Makes the function that gives addresses of one form, for generated code without checks.
 *
 * @param form path and names of the query: `/pets/{id}{?size,page}`. Other text of the path is sent as it is. Every
 *   parameter is one scalar in the usual style. Source: RFC 6570.
 */
export function briefAddress(form: string): never {
  const [path = "", names = ""] = form.split("{?");
  const query = names === "" ? [] : names.slice(0, -1).split(",");
  // Every other part is a name in braces.
  const parts = path.split(/[{}]/);
  const address = (params: Values = {}, base = "", own?: WriteParameter): string => {
    const segments = parts.map((part, i) =>
      i % 2 === 0 ? part : briefSegment(part, params[part], own),
    );
    const pairs = query.map((name) => briefQuery(name, params[name], own));
    return base.replace(/\/+$/, "") + segments.join("") + joinQuery(pairs);
  };
  return address as never;
}

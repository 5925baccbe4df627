import { isObject, own, type JsonObject, type Site } from "../site.ts";
import { followed, sharedName, type Conversion } from "./conversion.ts";
import { convertParameter, isInBody } from "./parameters.ts";

/** A parameter of a body, as it is written where it is used and where it is described. */
export interface BodyParameter {
  readonly use: Site;
  readonly site: Site<JsonObject>;
}

/**
 * Parameters of a path item or an operation, those of the body apart. A reference to a parameter that
 * the document shares stays one; other references are replaced by what they lead to.
 */
export function convertParameters(
  conversion: Conversion,
  sites: readonly Site[],
  pointer: string,
): { readonly parameters: readonly unknown[]; readonly inBody: readonly BodyParameter[] } {
  const parameters: unknown[] = [];
  const inBody: BodyParameter[] = [];
  for (const use of sites) {
    const place = `${pointer}/${parameters.length}`;
    const site = isObject(use.value) ? followed(conversion, "parameter", use) : undefined;
    if (site !== undefined && isInBody(site)) inBody.push({ use, site });
    else if (site === undefined || isKept(conversion, use)) {
      conversion.places.note(place, use);
      parameters.push(use.value);
    } else parameters.push(convertParameter(conversion, site, place));
  }
  return { parameters, inBody };
}

function isKept(conversion: Conversion, use: Site): boolean {
  return sharedName(conversion, "parameters", use) !== undefined;
}

/** The name of a parameter, which together with its location identifies it. */
export const nameOf = ({ site }: BodyParameter): unknown => own(site, "name");

import { isJsonObject, type Json, type JsonObject } from "./json.ts";

/** Members that links of a page stand in. */
const holders = ["links", "_links"];

/**
 * A body without a made-up address of a next page below this server, at which nothing is.
 *
 * @param fits whether a body is valid by its type
 */
export function withoutNextPage(value: Json, fits: (value: Json) => boolean): Json {
  if (!isJsonObject(value)) return value;
  let body: JsonObject = value;
  const take = (candidates: readonly JsonObject[]): void => {
    body = candidates.find(fits) ?? body;
  };
  if (isRelative(body["next"])) take(ends(body));
  for (const name of holders) {
    const links = body[name];
    if (isJsonObject(links) && isRelative(links["next"]))
      take(ends(links).map((one) => ({ ...body, [name]: one })));
  }
  return body;
}

/**
 * A body that is the last page, so that a loop over pages ends: without the cursor or the address at the end of a way.
 *
 * @param way names that lead to it
 * @param fits whether a body is valid by its type
 */
export function lastPage(
  value: Json,
  way: readonly string[],
  fits: (value: Json) => boolean,
): Json {
  if (!isJsonObject(value)) return value;
  return [undefined, null, ""].map((end) => withMember(value, way, end)).find(fits) ?? value;
}

/** The value with another member at the end of a way that it has; undefined takes the member away. */
export function withMember(
  value: JsonObject,
  [name = "", ...others]: readonly string[],
  end: Json | undefined,
): JsonObject {
  const { [name]: inner, ...rest } = value;
  if (inner === undefined) return value;
  if (others.length > 0)
    return isJsonObject(inner) ? { ...value, [name]: withMember(inner, others, end) } : value;
  return end === undefined ? rest : { ...value, [name]: end };
}

/** The object as that of a last page. */
function ends(value: JsonObject): readonly JsonObject[] {
  const { next, ...others } = value;
  const inner = isJsonObject(next) ? [{ ...value, next: { ...next, href: "" } }] : [];
  return [others, { ...value, next: null }, { ...value, next: "" }, ...inner];
}

/** Whether a link leads to an address of this server. */
function isRelative(link: Json | undefined): boolean {
  const text = isJsonObject(link) ? link["href"] : link;
  return typeof text === "string" && /^[/?]/.test(text);
}

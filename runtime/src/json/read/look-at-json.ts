import {
  closeBrace,
  comma,
  lowerF,
  lowerN,
  lowerT,
  openBrace,
  openBracket,
  quote,
} from "../../text/byte.ts";
import { Seen } from "../../union/seen.ts";
import type { UnionLook } from "../../union/union-look.ts";
import { readJsonKey } from "./key.ts";
import type { JsonReader } from "./json-reader.ts";
import { skipJsonAhead, skipJsonValue } from "./skip.ts";
import { readJsonString } from "./read-json-string.ts";

/** Result of a look: the members that are left, and the sight of an object. */
interface Looked {
  readonly left: readonly number[];
  readonly sight?: Seen;
}

/** Looks at the value that comes next, without moving. */
export function lookAtJson(r: JsonReader, look: UnionLook): Looked {
  const c = r.start();
  const { pos } = r;
  const looked =
    c === openBrace
      ? lookAtObject(r, look)
      : c === openBracket
        ? { left: look.ofScalar("array", undefined) }
        : { left: look.ofScalar(r.kind(), readScalar(r)) };
  r.pos = pos;
  return looked;
}

/** Reads names up to the first one whose value says which member it is. */
function lookAtObject(r: JsonReader, look: UnionLook): Looked {
  const sight = new Seen();
  let p = r.space(r.pos + 1);
  if (r.bytes[p] === closeBrace) return { left: look.ofObject(sight), sight };
  for (;;) {
    r.pos = p;
    const name = readJsonKey(r);
    const value = look.compared.has(name) ? readScalar(r) : void skipJsonAhead(r);
    sight.add(name, value);
    if (name === look.tag) {
      const left = look.tagged(value);
      if (left.length === 1) return { left, sight };
    }
    p = r.space(r.pos);
    if (r.bytes[p] === closeBrace) return { left: look.ofObject(sight), sight };
    if (r.bytes[p] !== comma) r.unexpected(p, "a comma or a closing brace");
    p = r.space(p + 1);
  }
}

/** The scalar that comes next; undefined for another value, which is skipped. */
function readScalar(r: JsonReader): unknown {
  switch (r.start()) {
    case quote:
      return readJsonString(r);
    case openBrace:
    case openBracket:
      skipJsonAhead(r);
      return undefined;
    case lowerT:
      skipJsonValue(r);
      return true;
    case lowerF:
      skipJsonValue(r);
      return false;
    case lowerN:
      skipJsonValue(r);
      return null;
    default: {
      // A number that is too large is reported where it is read.
      const from = r.pos;
      skipJsonValue(r);
      return Number(r.text.slice(from, r.pos));
    }
  }
}

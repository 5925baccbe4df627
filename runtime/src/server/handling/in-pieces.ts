import { joinsPieces, type PiecedBody } from "../reply/pieced.ts";

/**
 * A body of XML that is sent while it is made. Each piece is a body of its own, such as a collection with
 * some of the items; the document has the elements of all of them below one root, whose attributes are
 * those of the first piece. There is one piece at least.
 *
 * The result is for `body` of a reply, and for nothing else: it has the type of a body and none of its
 * properties. What fails after the first piece breaks the connection off.
 */
export function inPieces<Body extends object>(pieces: AsyncIterable<Body>): Body {
  const body: PiecedBody = { [joinsPieces]: (encode) => joined(pieces, encode) };
  return body as unknown as Body;
}

async function* joined(
  pieces: AsyncIterable<unknown>,
  encode: (piece: unknown) => string,
): AsyncGenerator<string> {
  let end: string | undefined;
  for await (const piece of pieces) {
    const text = encode(piece);
    const last = text.lastIndexOf("</");
    const content = text.slice(end === undefined ? 0 : startOf(text).length, last);
    end ??= text.slice(last);
    if (content !== "") yield content;
  }
  if (end === undefined) throw new TypeError("inPieces: there are no pieces");
  yield end;
}

/** Text before the content of the root, as the encoders of this package write it. */
function startOf(text: string): string {
  return /^<(?:[^<>"']|"[^"]*"|'[^']*')*>/.exec(text)?.[0] ?? "";
}

import { encodeText } from "./encode-text.ts";
import type { EncodeText } from "./encode-list.ts";
import { parameterText } from "./parameter-text.ts";

/** Names and values of an object: `R,100,G,200`, `R=100&G=200`; undefined members are omitted. */
export function encodeFields(
  value: object,
  between: string,
  after: string,
  encode: EncodeText = encodeText,
  encodeName: EncodeText = encode,
): string {
  return present(value)
    .map(([name, member]) => `${encodeName(name)}${between}${encode(parameterText(member))}`)
    .join(after);
}

/** Names and values of an exploded matrix: `;R=100;G=200`. */
export function encodeMatrixFields(value: object): string {
  return present(value)
    .map(([name, member]) => {
      const text = encodeText(parameterText(member));
      return text === "" && name !== "" ? `;${encodeText(name)}` : `;${encodeText(name)}=${text}`;
    })
    .join("");
}

/** Names and values of an object: `color[R]=100&color[G]=200`; `name` is already encoded. */
export function encodeDeep(name: string, value: object, encode: EncodeText = encodeText): string {
  return present(value)
    .map(([key, member]) => `${name}%5B${encodeText(key)}%5D=${encode(parameterText(member))}`)
    .join("&");
}

function present(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]: [string, unknown]) => member !== undefined);
}

import { encodeText } from "./encode-text.ts";
import type { EncodeText } from "./encode-list.ts";
import { parameterText } from "./parameter-text.ts";

/**
 * Names and values of an object: `R,100,G,200`, `R=100&G=200`; undefined members are omitted. A member that is a list
 * has its name before each item.
 */
export function encodeFields(
  value: object,
  between: string,
  after: string,
  encode: EncodeText = encodeText,
  encodeName: EncodeText = encode,
): string {
  return present(value)
    .flatMap(([name, member]) =>
      itemsOf(member).map((item) => `${encodeName(name)}${between}${encode(parameterText(item))}`),
    )
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

/**
 * Names and values of an object: `color[R]=100&color[G]=200`; `name` is already encoded. Items of a list are
 * `color[R][]=1&color[R][]=2`, which PHP, Rails and qs read as a list even where there is one.
 */
export function encodeDeep(name: string, value: object, encode: EncodeText = encodeText): string {
  return present(value)
    .flatMap(([key, member]) => {
      const own = `${name}%5B${encodeText(key)}%5D${Array.isArray(member) ? "%5B%5D" : ""}`;
      return itemsOf(member).map((item) => `${own}=${encode(parameterText(item))}`);
    })
    .join("&");
}

const itemsOf = (member: unknown): readonly unknown[] =>
  Array.isArray(member) ? (member as readonly unknown[]) : [member];

function present(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]: [string, unknown]) => member !== undefined);
}

/** An object that is being made. */
export type Mutable = Record<string, unknown>;

/** A reference to a place of the document itself. Source: RFC 6901, 6. */
export function refTo(pointer: string): string {
  return `#${pointer.replace(/[%\s"<>^`|\\#]/g, (sign) => encodeURIComponent(sign))}`;
}

/** Sets a member whatever its name. */
export function put(object: Mutable, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

/** Sets a component, with the objects around it. */
export function setAt(root: Mutable, place: string, value: unknown): void {
  const [name = "", ...groups] = place.slice(1).split("/").reverse();
  let object = root;
  for (const group of groups.reverse()) object = (object[group] ??= {}) as Mutable;
  put(object, name, value);
}

import { StreamError } from "./stream-error.ts";

/** An element whose start tag has been read. */
export interface OpenElement {
  /** Its name as written, with its prefix. */
  readonly name: string;
  /** The namespaces that it declares: by attribute, with their quotes. */
  readonly declared: ReadonlyMap<string, string>;
}

/** Says which elements of a document are its items. */
export interface XmlPlace {
  /**
   * Whether an element is an item.
   *
   * @param open the elements around it, the root first
   * @throws {StreamError} the document is not one that has such items
   */
  isItem(element: OpenElement, open: readonly OpenElement[]): boolean;
}

/** Elements of one local name, wherever they are below the root. */
export class AnyPlace implements XmlPlace {
  readonly #local: string;

  constructor(local: string) {
    this.#local = local;
  }

  isItem({ name }: OpenElement, open: readonly OpenElement[]): boolean {
    return open.length > 0 && localOf(name) === this.#local;
  }
}

/** Names of elements as decoders compare them: `{namespace}local`, or `local` with the parent's namespace or none. */
export interface XmlItemNames {
  /** Names that the root may have; `local` in any namespace, `*` for any. */
  readonly roots: readonly string[];
  /** Name of the element around all items; absent if they are directly below the root. */
  readonly wrapper?: string;
  /** Names that an item may have. */
  readonly items: readonly string[];
}

/** Children of the root, or of one element in it. */
export class FixedPlace implements XmlPlace {
  readonly #names: XmlItemNames;
  #hasWrapper = false;

  constructor(names: XmlItemNames) {
    this.#names = names;
  }

  isItem(element: OpenElement, open: readonly OpenElement[]): boolean {
    const { roots, wrapper, items } = this.#names;
    const [root, parent] = open;
    if (root === undefined) {
      this.#checkRoot(element, roots);
      return false;
    }
    if (wrapper === undefined) return open.length === 1 && isOneOf(items, element, open);
    if (parent === undefined) {
      if (!isOneOf([wrapper], element, open)) return false;
      if (this.#hasWrapper) throw malformed(`the element ${element.name} stands twice`);
      this.#hasWrapper = true;
      return false;
    }
    return open.length === 2 && isOneOf([wrapper], parent, [root]) && isOneOf(items, element, open);
  }

  #checkRoot(element: OpenElement, roots: readonly string[]): void {
    const local = localOf(element.name);
    const whole = `{${namespaceOf(element, [])}}${local}`;
    if (roots.some((root) => root === "*" || root === local || root === whole)) return;
    const was = local.slice(0, 80);
    throw malformed(`the root element must be ${roots.join(", ")}, was ${was}`);
  }
}

function isOneOf(
  names: readonly string[],
  element: OpenElement,
  open: readonly OpenElement[],
): boolean {
  const local = localOf(element.name);
  return names.some((name) => {
    if (!name.endsWith(local)) return false;
    if (name !== local) return name === `{${namespaceOf(element, open)}}${local}`;
    const parent = open.at(-1);
    if (local.length === element.name.length || parent === undefined) return true;
    return namespaceOf(element, open) === namespaceOf(parent, open.slice(0, -1));
  });
}

/** The namespace of an element; empty for none. Source: Namespaces in XML 1.0, 6. */
function namespaceOf({ name, declared }: OpenElement, open: readonly OpenElement[]): string {
  const colon = name.indexOf(":");
  const attribute = colon < 0 ? "xmlns" : `xmlns:${name.slice(0, colon)}`;
  const value =
    declared.get(attribute) ??
    open.findLast((each) => each.declared.has(attribute))?.declared.get(attribute);
  if (value === undefined) return "";
  if (value.includes("&")) throw malformed("a namespace with references is not read");
  return value.slice(1, -1);
}

function localOf(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function malformed(message: string): StreamError {
  return new StreamError("malformed", message);
}

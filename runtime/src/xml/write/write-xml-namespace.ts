import { xmlNamespace } from "../namespaces.ts";
import { escapeAttribute } from "./escape.ts";
import { xmlTag, type XmlTag } from "./write-xml-tag.ts";
import type { XmlWriter } from "./xml-writer.ts";

/**
 * The tag of an element whose namespace is part of its name.
 *
 * @param namespace `null` for a name that must not be in a namespace
 */
export function xmlTagIn(
  name: string,
  step: string | null,
  namespace: string | null,
  prefix = "",
): XmlTag {
  const tag = xmlTag(prefix === "" ? name : `${prefix}:${name}`, step);
  return { ...tag, room: Infinity, namespace, prefix, scope };
}

const scope: XmlTag["scope"] = { open, close };

/** Opens a scope for the element and gives the declaration that its name needs, if any. */
function open(w: XmlWriter, tag: XmlTag): string {
  const namespace = tag.namespace ?? "";
  const { prefix } = tag;
  w.scopes.push({ defaultNamespace: w.defaultNamespace, prefixes: w.prefixes.length });
  if (prefix === "") {
    if (w.defaultNamespace === namespace) return "";
    w.defaultNamespace = namespace;
    return ` xmlns="${escapeAttribute(namespace)}"`;
  }
  if (namespaceOf(w, prefix) === namespace) return "";
  w.prefixes.push(prefix, namespace);
  return ` xmlns:${prefix}="${escapeAttribute(namespace)}"`;
}

function close(w: XmlWriter): void {
  const around = w.scopes.pop();
  if (around === undefined) throw new Error("an end tag without a start tag");
  w.defaultNamespace = around.defaultNamespace;
  w.prefixes.length = around.prefixes;
}

/** Namespace of a prefix at this point; `undefined` if it is not declared. */
export function namespaceOf(w: XmlWriter, prefix: string): string | undefined {
  if (prefix === "xml") return xmlNamespace;
  for (let i = w.prefixes.length - 2; i >= 0; i -= 2) {
    if (w.prefixes[i] === prefix) return w.prefixes[i + 1];
  }
  return undefined;
}

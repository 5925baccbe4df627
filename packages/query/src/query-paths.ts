import { code, join, literal, template, type ClientCall, type Code } from "diptych/plugin";
import { pathOf } from "./call-view.ts";

/**
 * Type of the paths that queries can be found by: those of the document and what they begin with, where a
 * parameter may have any value.
 */
export function queryPaths(reads: readonly ClientCall[]): Code {
  const starts = new Set<string>();
  for (const call of reads) {
    const segments = pathOf(call).split("/").slice(1);
    for (const [index] of segments.entries())
      starts.add(`/${segments.slice(0, index + 1).join("/")}`);
  }
  return join([...starts].map(pathType), code` | `);
}

function pathType(path: string): Code {
  const parts = path.split(/\{[^{}]*\}/);
  if (parts.length === 1) return code`${literal(path)}`;
  return template(...parts.flatMap((part, i) => (i === 0 ? [part] : [code`string`, part])));
}

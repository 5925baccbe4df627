import { pascalCase } from "../names/identifier.ts";
import type { Origin } from "./origin.ts";

/**
 * The name that something has by its place: the last step of its pointer, or the name of its file if it is the whole
 * of one. Source: RFC 6901.
 */
export function placeName({ file, pointer }: Origin): string {
  const text =
    pointer === ""
      ? file.replace(/^.*[/\\]/, "").replace(/\.\w+$/, "")
      : pointer.slice(pointer.lastIndexOf("/") + 1);
  return pascalCase(text.replaceAll("~1", "/").replaceAll("~0", "~"));
}

import type { ContentNode, PartNode } from "../../../generator/ir/index.ts";
import type { SampleValues } from "../../../generator/samples/sample-values.ts";
import { isJsonObject, type Json } from "../../../generator/samples/json.ts";

/** Text of files and bytes that are sent. */
const fileText = "diptych";

/**
 * A body as the generated client takes it: bytes, and files where parts of a multipart body are files.
 *
 * @param samples tells of which object a value is that may be of several
 */
export function sentBody(
  content: ContentNode,
  value: Json,
  samples: Pick<SampleValues, "fits">,
): unknown {
  if (content.kind === "binary") return new TextEncoder().encode(fileText);
  if (content.kind !== "parts" || !isJsonObject(value)) return value;
  const { parts, others } =
    content.choices?.find(({ type }) => samples.fits(type, value)) ?? content;
  const members = Object.entries(value).map(([name, member]) => {
    const part = parts.get(name) ?? others;
    const file = part?.kind === "either" ? part.file : part;
    return [name, file?.kind === "file" ? fileOf(file, member) : member] as const;
  });
  return Object.fromEntries(members);
}

function fileOf(part: Extract<PartNode, { readonly kind: "file" }>, value: Json): unknown {
  const named = part.mediaTypes.find((one) => !one.includes("*"));
  const file = (): Blob => new Blob([fileText], { type: named ?? "application/octet-stream" });
  return part.many && Array.isArray(value) ? value.map(file) : file();
}

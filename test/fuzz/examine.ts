import { isDeepStrictEqual } from "node:util";
import { DecodeError, EncodeError } from "@diptych/runtime";
import { canonicalXml } from "../support/canonical-xml.ts";
import type { FuzzPackage } from "./fuzz-package.ts";
import type { Judges } from "./judges.ts";

/** Something that is not as it should be. */
export interface Finding {
  readonly kind:
    | "generator"
    | "validator"
    | "json-decoder"
    | "decoded-value"
    | "json-encoder"
    | "json-round-trip"
    | "xml-encoder"
    | "xml-decoder"
    | "xml-round-trip"
    | "compiler";
  /** Component and value; absent for a document that is not generated. */
  readonly name?: string;
  readonly value?: unknown;
  readonly detail: string;
}

/** Result of a step that may refuse; other exceptions are findings. */
type Outcome =
  | { readonly value: unknown }
  | { readonly refused: string }
  | { readonly thrown: string };

function attempt(step: () => unknown): Outcome {
  try {
    return { value: step() };
  } catch (error) {
    const { message, stack = "" } = error as Error;
    const refuses = error instanceof DecodeError || error instanceof EncodeError;
    return refuses ? { refused: message } : { thrown: stack.split("\n", 4).join("\n") };
  }
}

/**
 * Takes a value through validator, decoders and encoders of a component. Those must agree with the
 * judges on what is valid, and give back what is.
 *
 * @param isWhole whether XML must give back the same value
 */
export async function examine(
  made: FuzzPackage,
  judges: Judges,
  name: string,
  value: unknown,
  isWhole: boolean,
): Promise<Finding | undefined> {
  const valid = judges.first(name, value);
  if (valid === undefined) return undefined;
  const finding = (kind: Finding["kind"], detail: string): Finding => ({
    kind,
    name,
    value,
    detail,
  });
  const disagrees = async (kind: Finding["kind"], ours: string): Promise<Finding | undefined> => {
    const second = await judges.second(name, value);
    // What the judges do not agree on says nothing of the generated code.
    return second === valid
      ? finding(kind, `${ours}; ajv and @hyperjump/json-schema: ${valid ? "valid" : "not valid"}`)
      : undefined;
  };
  const checked = attempt(() => made.issues(name, value));
  if ("thrown" in checked) return finding("validator", checked.thrown);
  const issue = "value" in checked ? (checked.value as string | undefined) : undefined;
  if ((issue === undefined) !== valid) return disagrees("validator", issue ?? "accepted");
  const text = JSON.stringify(value);
  const decoded = attempt(() => made.decode(name, "Json", text));
  if ("thrown" in decoded) return finding("json-decoder", decoded.thrown);
  if ("value" in decoded !== valid)
    return disagrees("json-decoder", "refused" in decoded ? decoded.refused : "accepted");
  if ("refused" in decoded) return undefined;
  return (
    examineJson(made, name, decoded.value, finding) ??
    (made.hasXml ? examineXml(made, name, decoded.value, isWhole, finding) : undefined)
  );
}

type Report = (kind: Finding["kind"], detail: string) => Finding;

function examineJson(
  made: FuzzPackage,
  name: string,
  value: unknown,
  finding: Report,
): Finding | undefined {
  const refused = made.issues(name, value);
  if (refused !== undefined)
    return finding("decoded-value", `${shown(value)} was decoded; its validator says: ${refused}`);
  const encoded = attempt(() => made.encode(name, "Json", value));
  if (!("value" in encoded)) return finding("json-encoder", detailOf(encoded));
  const again = attempt(() => made.decode(name, "Json", encoded.value as string));
  if (!("value" in again)) return finding("json-round-trip", detailOf(again));
  return isDeepStrictEqual(plain(again.value), plain(value))
    ? undefined
    : finding("json-round-trip", `${shown(value)} was encoded and read as ${shown(again.value)}`);
}

/** XML may refuse what it cannot show; what it writes must be read, and be written the same. */
function examineXml(
  made: FuzzPackage,
  name: string,
  value: unknown,
  isWhole: boolean,
  finding: Report,
): Finding | undefined {
  const encoded = attempt(() => made.encode(name, "Xml", value));
  if ("thrown" in encoded) return finding("xml-encoder", encoded.thrown);
  if ("refused" in encoded) return isWhole ? finding("xml-encoder", encoded.refused) : undefined;
  const xml = encoded.value as string;
  const formed = attempt(() => canonicalXml(xml));
  if (!("value" in formed)) return finding("xml-encoder", `${xml} is not well-formed`);
  const decoded = attempt(() => made.decode(name, "Xml", xml));
  if ("thrown" in decoded) return finding("xml-decoder", decoded.thrown);
  if (!isWhole) return undefined;
  if ("refused" in decoded) return finding("xml-decoder", `${xml}: ${decoded.refused}`);
  return isDeepStrictEqual(withoutEmpty(decoded.value), withoutEmpty(value))
    ? undefined
    : finding("xml-round-trip", `${xml} was read as ${shown(decoded.value)}`);
}

const detailOf = (outcome: Exclude<Outcome, { value: unknown }>): string =>
  "refused" in outcome ? outcome.refused : outcome.thrown;

const shown = (value: unknown): string => JSON.stringify(value) ?? "undefined";

/** The same value with plain objects, without properties that are undefined. */
const plain = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);

/** A value without lists that are empty: in XML those without an element of their own are absent. */
function withoutEmpty(value: unknown): unknown {
  const json = JSON.stringify(value, (_, inner: unknown) =>
    Array.isArray(inner) && inner.length === 0 ? undefined : inner,
  );
  return json === undefined ? undefined : (JSON.parse(json) as unknown);
}

import { checkThat, optionMistakes, type Check, type Checks } from "../../options/checks.ts";
import { isOffset } from "../../check/local-text.ts";
import type { XmlDecodeOptions } from "./xml-decode-options.ts";

/** How a server or a client reads bodies in XML; see the options of decoders. */
export type XmlBodyOptions = Omit<
  XmlDecodeOptions,
  "contentType" | "formats" | "onFormat" | "onUnlisted"
>;

const checkObject = checkThat("an object", (value) => typeof value === "object" && value !== null);

const checks: Checks<XmlBodyOptions> = {
  unknown: checkThat('"skip", "refuse" or "refuse-root"', (value) =>
    /^(skip|refuse(-root)?)$/.test(String(value)),
  ),
  roots: checkThat("an array of names", Array.isArray),
  nil: checkThat('"absent" or "refuse"', (value) => value === "absent" || value === "refuse"),
  timeOffset: checkThat('"Z" or an offset such as "+02:00"', isOffset),
  detach: checkThat("true or false", (value) => typeof value === "boolean"),
  limits: checkObject,
};

/** Mistake in the options of a server or a client for XML. */
export const checkXmlOptions: Check = (value, name) =>
  typeof value === "object" && value !== null
    ? optionMistakes(value as XmlBodyOptions, checks, `option of ${name}`)
    : checkObject(value, name);

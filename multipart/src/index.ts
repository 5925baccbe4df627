import { type MultipartLimits, type MultipartParser, PartSplitter } from "@diptych/runtime";

/**
 * Makes what reads multipart bodies, for the option `multipart` of `createServer`.
 *
 * @param limits those that are not the default: 1,000 parts, 1 MiB for a part that is no file, no
 *   limit for a file but that of the body, 16 KiB for the headers of a part, 256 characters for a name
 * @throws {TypeError} a limit has an unknown name or is no whole number
 */
export function multipartParser(limits: Partial<MultipartLimits> = {}): MultipartParser {
  for (const [name, value] of Object.entries(limits)) {
    if (!Object.hasOwn(defaults, name)) throw new TypeError(`there is no limit ${name}`);
    const isNumber = Number.isSafeInteger(value) && value >= 0;
    if (value !== undefined && value !== Infinity && !isNumber)
      throw new TypeError(`the limit ${name} is neither a whole number nor Infinity`);
  }
  const given = Object.entries(limits).filter(([, value]) => value !== undefined);
  return {
    limits: { ...defaults, ...Object.fromEntries(given) },
    split: (boundary, headerLimit) => new PartSplitter(boundary, headerLimit),
  };
}

const defaults: MultipartLimits = {
  parts: 1000,
  fieldSize: 2 ** 20,
  fileSize: Infinity,
  headerSize: 2 ** 14,
  nameSize: 256,
};

export type { MultipartLimits, MultipartParser } from "@diptych/runtime";

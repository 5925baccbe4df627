import fc from "fast-check";

const digits = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength, maxLength });

const wholes = digits(1, 40).map((text) => text.replace(/^0+(?=\d)/, ""));

/** Texts of decimals of up to 80 digits. */
export const decimalTexts: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom("", "-"), wholes, fc.option(digits(1, 40), { nil: "" }))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === "" ? "" : `.${fraction}`}`);

/** Numbers as JSON writes them, exponents of up to 99 included. */
export const numberTexts: fc.Arbitrary<string> = fc
  .tuple(
    decimalTexts,
    fc.option(fc.tuple(fc.constantFrom(..."eE"), fc.integer({ min: -99, max: 99 })), { nil: [] }),
  )
  .map(([text, exponent]) => `${text}${exponent.join("")}`);

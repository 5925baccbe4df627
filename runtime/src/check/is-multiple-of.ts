/** Below this, doubles hold all integers, and decimals of that many digits are told apart. */
const exact = 1e15;

/** Largest power of ten that is tried before the texts of the numbers are compared. */
const largestScale = 1e9;

/**
 * Whether a number is a whole multiple of another. Both mean the decimals that JavaScript prints for
 * them, so that 0.3 is a multiple of 0.1, although the quotient of the doubles is not an integer. A
 * number that is not finite is not a multiple of anything.
 * Source: JSON Schema 2020-12 Validation, 6.2.1.
 *
 * @param divisor a finite number above 0
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  for (let scale = 1; scale <= largestScale; scale *= 10) {
    const whole = Math.round(divisor * scale);
    if (whole / scale !== divisor || whole >= exact) continue;
    // A multiple has no more decimals than the divisor.
    const scaled = Math.round(value * scale);
    if (Math.abs(scaled) < exact) return scaled / scale === value && scaled % whole === 0;
  }
  return isMultipleOfDecimals(value, divisor);
}

/**
 * Whether an integer of any size is a whole multiple of a number, which means the decimal that
 * JavaScript prints for it.
 *
 * @param divisor a finite number above 0
 */
export function isMultipleOfBigint(value: bigint, divisor: number): boolean {
  return isMultiple({ digits: value, exponent: 0 }, decimalOf(divisor));
}

function isMultipleOfDecimals(value: number, divisor: number): boolean {
  return Number.isFinite(value) && isMultiple(decimalOf(value), decimalOf(divisor));
}

/** `digits · 10^exponent` */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** The shortest decimal that reads as the number; one that is not finite has none and counts as 0. */
function decimalOf(value: number): Decimal {
  const [, sign = "", whole = "0", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return {
    digits: BigInt(`${sign}${whole}${fraction}`),
    exponent: Number(exponent) - fraction.length,
  };
}

function isMultiple(value: Decimal, divisor: Decimal): boolean {
  if (divisor.digits === 0n) return false;
  const shift = value.exponent - divisor.exponent;
  if (shift >= 0) return (value.digits * 10n ** BigInt(shift)) % divisor.digits === 0n;
  return value.digits % (divisor.digits * 10n ** BigInt(-shift)) === 0n;
}

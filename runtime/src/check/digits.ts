/** Value of the two decimal digits at `at`, or NaN if there are none. */
export function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN;
}

/** Index of the first code unit from `at` on that is not a decimal digit. */
export function skipDigits(text: string, at: number): number {
  let end = at;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (unit < 48 || unit > 57) break;
  }
  return end;
}

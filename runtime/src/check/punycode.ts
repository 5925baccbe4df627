/** Parameters of Punycode. Source: RFC 3492, 5. */
const base = 36;
const smallest = 1;
const largest = 26;

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((base - smallest) * largest) / 2; k += base)
    rest = Math.floor(rest / (base - smallest));
  return k + Math.floor(((base - smallest + 1) * rest) / (rest + 38));
}

const threshold = (k: number, bias: number): number =>
  Math.min(Math.max(k - bias, smallest), largest);

/** The label that an ASCII text stands for; undefined if it is none. Source: RFC 3492, 6.2. */
export function fromPunycode(text: string): string | undefined {
  const last = text.lastIndexOf("-");
  const points = Array.from(text.slice(0, Math.max(last, 0)), (c) => c.charCodeAt(0));
  let n = 128;
  let bias = 72;
  let i = 0;
  for (let at = last + 1; at < text.length; ) {
    const before = i;
    for (let weight = 1, k = base; ; k += base) {
      const digit = parseInt(text[at++] ?? "", 36);
      if (Number.isNaN(digit)) return undefined;
      // Letters come before digits.
      const value = digit >= 10 ? digit - 10 : digit + 26;
      i += value * weight;
      const t = threshold(k, bias);
      if (value < t) break;
      weight *= base - t;
      if (i > Number.MAX_SAFE_INTEGER || weight > Number.MAX_SAFE_INTEGER) return undefined;
    }
    const count = points.length + 1;
    bias = adapt(i - before, count, before === 0);
    n += Math.floor(i / count);
    i %= count;
    if (n > 0x10ffff) return undefined;
    points.splice(i++, 0, n);
  }
  return String.fromCodePoint(...points);
}

/** The ASCII text of a label. Source: RFC 3492, 6.3. */
export function toPunycode(label: string): string {
  const points = Array.from(label, (c) => c.codePointAt(0) ?? 0);
  const ascii = points.filter((point) => point < 128);
  let text = String.fromCharCode(...ascii) + (ascii.length > 0 ? "-" : "");
  let n = 128;
  let delta = 0;
  let bias = 72;
  for (let done = ascii.length; done < points.length; delta++, n++) {
    const next = Math.min(...points.filter((point) => point >= n));
    delta += (next - n) * (done + 1);
    n = next;
    for (const point of points) {
      if (point < n) delta++;
      if (point !== n) continue;
      let rest = delta;
      for (let k = base; ; k += base) {
        const t = threshold(k, bias);
        if (rest < t) break;
        text += digit(t + ((rest - t) % (base - t)));
        rest = Math.floor((rest - t) / (base - t));
      }
      text += digit(rest);
      bias = adapt(delta, done + 1, done === ascii.length);
      delta = 0;
      done++;
    }
  }
  return text;
}

const digit = (value: number): string => "abcdefghijklmnopqrstuvwxyz0123456789"[value] ?? "";

/** Characters that the hash of a line is made of. */
const block = 100;

const base = 37;

const word = 2 ** 32;

/** The 100th power of the base, modulo 2^64, as two words. */
const [highPower, lowPower] = powerOfBase();

function powerOfBase(): readonly [high: number, low: number] {
  let [high, low] = [0, 1];
  for (let i = 0; i < block; i++) {
    const product = low * base;
    high = (high * base + Math.floor(product / word)) % word;
    low = product % word;
  }
  return [high, low];
}

/** The end of a text, as a character. */
const end = 65_535;

/**
 * Hashes of all lines of a text, the first line first. Each is one of the 100 characters from the start of its line on,
 * spaces and tabs left out, and has a number behind it where several lines have the same. Code scanning of GitHub tells
 * by them that a finding has moved with its line; its action for uploads computes them in the same way.
 */
export function lineHashes(text: string): readonly string[] {
  const window = new Uint16Array(block);
  const starts = new Uint8Array(block);
  const counts = new Map<string, number>();
  const hashes: string[] = [];
  let [high, low, index] = [0, 0, 0];
  let isStart = true;

  const finish = (): void => {
    if (starts[index] === 0) return;
    starts[index] = 0;
    const hash = high === 0 ? low.toString(16) : high.toString(16) + padded(low);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    hashes.push(`${hash}:${count}`);
  };
  const shift = (code: number): void => {
    const first = window[index] ?? 0;
    window[index] = code;
    // The products have less than 53 bits.
    const sum = low * base + code - lowPower * first;
    const carry = Math.floor(sum / word);
    low = sum - carry * word;
    const upper = high * base + carry - highPower * first;
    high = upper - Math.floor(upper / word) * word;
    index = (index + 1) % block;
  };
  const read = (code: number): void => {
    finish();
    if (isStart) starts[index] = 1;
    isStart = code === 10;
    shift(code);
  };

  let afterReturn = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isSkipped: boolean = code === 32 || code === 9 || (afterReturn && code === 10);
    afterReturn = !isSkipped && code === 13;
    if (!isSkipped) read(code === 13 ? 10 : code);
  }
  read(end);
  for (let i = 0; i < block; i++) {
    finish();
    shift(0);
  }
  return hashes;
}

const padded = (low: number): string => low.toString(16).padStart(8, "0");

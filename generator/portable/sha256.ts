/** First words of the square roots of primes, behind the point: the state before the first block. */
const initial: readonly number[] = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/** First words of the cube roots of primes, behind the point: one for each round. */
// prettier-ignore
const constants: readonly number[] = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

/**
 * SHA-256 of a text in UTF-8, in hexadecimal digits. Browsers have one that does not answer at once, which callers
 * need. Source: FIPS 180-4, 5.1.1, 6.2.
 */
export function sha256(text: string): string {
  const blocks = padded(new TextEncoder().encode(text));
  const state = Uint32Array.from(initial);
  const words = new Uint32Array(64);
  for (let at = 0; at < blocks.byteLength; at += 64) {
    fillWords(words, blocks, at);
    addBlock(state, words);
  }
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** A bit behind the message, zeros, and its length in bits, to whole blocks. */
function padded(bytes: Uint8Array): DataView {
  const blocks = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(blocks.length - 4, bytes.length * 8);
  return view;
}

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The words of a block, and those that follow from them. */
function fillWords(words: Uint32Array, blocks: DataView, at: number): void {
  for (let index = 0; index < 16; index++) words[index] = blocks.getUint32(at + index * 4);
  for (let index = 16; index < 64; index++) {
    const [near = 0, far = 0] = [words[index - 2], words[index - 15]];
    const mixedNear = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    const mixedFar = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    words[index] = mixedNear + (words[index - 7] ?? 0) + mixedFar + (words[index - 16] ?? 0);
  }
}

function addBlock(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [index, word] of words.entries()) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first =
      h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (constants[index] ?? 0) + word;
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries())
    state[index] = (state[index] ?? 0) + word;
}

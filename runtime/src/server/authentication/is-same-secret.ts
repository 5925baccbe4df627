/**
 * Whether two texts are equal. The time it takes depends on the length of `given` only, so that it
 * does not tell how much of a secret was guessed, as `===` would.
 *
 * @param given from the request
 * @param expected the secret
 */
export function isSameSecret(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length;
  for (let i = 0; i < given.length; i++) {
    // Beyond the end of the secret its beginning is compared, which changes nothing.
    difference |= given.charCodeAt(i) ^ expected.charCodeAt(i % (expected.length || 1));
  }
  return difference === 0;
}

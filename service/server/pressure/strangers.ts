/**
 * Most bytes of a body that is read before anybody is known. A password, a name or a token has a small part of it.
 * Source: spec v3 `body-sizes`.
 */
export const strangersLimit = 16_384;

/** Limits of the five operations that take credentials in place of a session. */
export function strangersLimits(bodyLimit = strangersLimit) {
  const limit = Math.min(bodyLimit, strangersLimit);
  return {
    createToken: limit,
    refreshToken: limit,
    createTokenCookie: limit,
    createTokensCookie: limit,
    refreshTokenCookie: limit,
  };
}

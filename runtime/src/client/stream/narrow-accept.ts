/**
 * An Accept header for some media types of an operation alone, with what its own header accepts besides: ranges with a
 * weight, which stand at its end.
 *
 * @param accept the header of the whole operation
 */
export function narrowAccept(accept: string | undefined, mediaTypes: readonly string[]): string {
  const others = /(?:, [^,]+;q=0\.\d)+$/.exec(accept ?? "")?.[0] ?? "";
  return mediaTypes.join(", ") + others;
}

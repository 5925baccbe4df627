/** A duration, `P1Y2M3DT4H5M6S` or `P4W`. Source: RFC 3339, appendix A. */
export function isDuration(text: string): boolean {
  if (/^P\d+W$/.test(text)) return true;
  return (
    /^P(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/.test(text) &&
    text !== "P" &&
    !text.endsWith("T")
  );
}

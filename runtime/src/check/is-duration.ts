/**
 * A duration, `P1Y2M3DT4H5M6S` or `P4W`; no unit is left out between two others. Source: RFC 3339,
 * appendix A.
 */
export function isDuration(text: string): boolean {
  return (
    /^P(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/.test(
      text,
    ) && text !== "P"
  );
}

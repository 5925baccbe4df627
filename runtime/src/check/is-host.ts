/** A host name of labels of up to 63 characters, 253 in all. Source: RFC 1123, 2.1. */
export function isHostname(text: string): boolean {
  if (text.length > 254 || (text.length === 254 && !text.endsWith("."))) return false;
  return /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*\.?$/i.test(
    text,
  );
}

/** An e-mail address: a dot-atom, `@`, and a domain of two labels or more. Source: RFC 5322, 3.4.1. */
export function isEmail(text: string): boolean {
  const at = text.indexOf("@");
  if (at === -1) return false;
  if (!/^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(text.slice(0, at)))
    return false;
  const labels = text.slice(at + 1).split(".");
  return labels.length > 1 && labels.every(isLabel);
}

function isLabel(text: string): boolean {
  return /^[a-z\d-]+$/i.test(text) && !text.startsWith("-") && !text.endsWith("-");
}

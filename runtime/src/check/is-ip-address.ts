/** An IPv4 address in four decimal numbers. Source: RFC 2673, 3.2. */
export function isIpv4(text: string): boolean {
  if (text.length > 15) return false;
  const numbers = text.split(".");
  return numbers.length === 4 && numbers.every(isOctet);
}

/** An IPv6 address without zone; its last four bytes may be written as IPv4. Source: RFC 4291, 2.2. */
export function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const [before = "", after] = halves;
  if (after === undefined) return countGroups(before, true) === 8;
  const left = before === "" ? 0 : countGroups(before, false);
  const right = after === "" ? 0 : countGroups(after, true);
  return left + right <= 7;
}

/** How many groups of 16 bits there are, or NaN where something else stands among them. */
function countGroups(text: string, last: boolean): number {
  const groups = text.split(":");
  const tail = groups.at(-1) ?? "";
  const withIpv4 = last && tail.includes(".");
  if (withIpv4 && !isIpv4(tail)) return NaN;
  const plain = withIpv4 ? groups.slice(0, -1) : groups;
  return plain.every(isGroup) ? plain.length + (withIpv4 ? 2 : 0) : NaN;
}

function isGroup(text: string): boolean {
  return /^[0-9a-f]{1,4}$/i.test(text);
}

function isOctet(text: string): boolean {
  return /^(?:0|[1-9]\d{0,2})$/.test(text) && Number(text) <= 255;
}

/**
 * The network under which an address is counted: itself, or for version 6 its 64 bits, within which one client
 * may take as many addresses as it likes. Source: RFC 4291, section 2.5.4.
 */
export function clientNetwork(address: string): string {
  const [plain = ""] = address.split("%");
  // Version 4, and what a proxy may write in the place of an address, stay as they are.
  if (!/^[0-9a-f]*(:[0-9a-f]*){2,7}$/i.test(plain)) return address;
  const [before = "", after] = plain.split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === undefined || after === "" ? [] : after.split(":");
  const zeros =
    after === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(":")}::/64`;
}

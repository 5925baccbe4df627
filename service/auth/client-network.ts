import { isIPv6 } from "node:net";

/**
 * What an address is counted as: itself, or for version 6 its network of 64 bits, within which one client
 * may take as many addresses as it likes. Source: RFC 4291, section 2.5.4.
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [plain = ""] = address.split("%");
  const [before = "", after] = plain.split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === undefined || after === "" ? [] : after.split(":");
  const zeros = after === undefined ? [] : Array<string>(8 - head.length - tail.length).fill("0");
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(":")}::/64`;
}

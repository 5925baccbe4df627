import { BlockList, isIP } from "node:net";

/*
 * Addresses that belong to this machine, to its networks, to what provides them, or to no owner. Both
 * versions have a list of their own: a list applies its rules for addresses of version 4 within version 6
 * to those of version 4. The generator has the same networks for the documents that it fetches
 * (`generator/source/network/private-ranges.ts`), and no package that both import has a use for them: a test
 * compares both. Source: the special-purpose registries of IANA (RFC 6890).
 */
const inside4 = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Address by which Azure's machines reach their platform.
  ["168.63.129.16", 32],
] as const)
  inside4.addSubnet(net, prefix, "ipv4");

/** The range of version 6 for the public network, and the parts of it that are not, or that lead into version 4. */
const public6 = new BlockList();
public6.addSubnet("2000::", 3, "ipv6");
const inside6 = new BlockList();
for (const [net, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const)
  inside6.addSubnet(net, prefix, "ipv6");

/** Whether an address is not one of the public network. */
export function isInside(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return inside4.check(address, "ipv4");
  // With a zone it is of this machine's links.
  if (version === 0 || address.includes("%")) return true;
  return !public6.check(address, "ipv6") || inside6.check(address, "ipv6");
}

import { BlockList, isIP } from "node:net";

/*
 * `service/drivers/public-addresses.ts` has the same networks. The service imports published packages only, and
 * the runtime, which runs in browsers too, resolves no names: it has no use for them. A test compares both.
 */

/** Networks that are not of the public internet. Source: RFC 6890 and the registries of IANA that it begins. */
const ranges: readonly (readonly [network: string, prefix: number])[] = [
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
  // Machines of Azure reach their platform by it.
  ["168.63.129.16", 32],
];

const blocked = new BlockList();
for (const [network, prefix] of ranges) blocked.addSubnet(network, prefix, "ipv4");

/** Global unicast, which public hosts have, but for what is set apart within it. */
const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");
const apart = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  // Addresses of version 4 are within these.
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const)
  apart.addSubnet(network, prefix, "ipv6");

/** Whether an IP address is of a private network, of this machine, or otherwise not public. */
export function isPrivate(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return blocked.check(address, "ipv4");
  // With a zone it is of this machine's links.
  if (version === 0 || address.includes("%")) return true;
  return !unicast.check(address, "ipv6") || apart.check(address, "ipv6");
}

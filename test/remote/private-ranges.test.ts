import { expect, test } from "vitest";
import { isPrivate } from "../../generator/source/network/private-ranges.ts";
import { isInside } from "../../service/drivers/public-addresses.ts";

const inside =
  "0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1 192.88.99.1 192.168.1.1 198.19.0.1 198.51.100.1 203.0.113.9 224.0.0.1 255.255.255.255 168.63.129.16 :: ::1 ::ffff:8.8.8.8 fc00::1 fe80::1 fe80::1%eth0 2606:4700::1%eth0 ff02::1 2001:1::1 2001:db8::1 2002:808:808::1 2620:4f:8000::1 3fff::1".split(
    " ",
  );
const outside =
  "1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.1 168.63.129.15 172.15.0.1 172.32.0.1 192.0.1.1 198.20.0.1 223.255.255.255 2606:4700::1 2001:200::1 2003::1 2620:4f:8001::1".split(
    " ",
  );

test("documents are fetched from the networks that the service calls, and from no others", () => {
  for (const address of [...inside, ...outside]) {
    const isPart = inside.includes(address);
    expect([address, isPrivate(address), isInside(address)]).toEqual([address, isPart, isPart]);
  }
});

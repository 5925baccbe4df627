import type { IpPool } from "@diptych/v2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillInventory, type InventoryWorld } from "./inventory-world.ts";
import { openTestService, type TestService } from "./test-service.ts";

let world: InventoryWorld;
let test: TestService;

beforeAll(async () => {
  test = await openTestService();
  world = await fillInventory(test);
});
afterAll(() => test.close());

const web: IpPool = {
  name: "web",
  networkConfig: { subnetMask: "255.255.255.0", defaultGateway: "192.0.2.1" },
  range: { from: "192.0.2.10", to: "192.0.2.13" },
  freeIpWarningThreshold: 2,
};

const create = async (body: IpPool): Promise<number> => {
  await test.v2.createIpPool({ body });
  await test.service.tasks.idle();
  const { IpPools = [] } = await test.v2.listIpPools();
  return IpPools.find(({ name }) => name === body.name)?.id ?? 0;
};

describe("a pool", () => {
  let id: number;

  it("is created by a task, and counts its addresses", async () => {
    const { network, datacenter } = world;
    id = await create({
      ...web,
      networks: [{ id: network.id }],
      datacenter: { displayName: datacenter.displayName },
      totalIps: 1,
      freeIps: 1,
    });
    expect(await test.v2.getIpPool({ id })).toEqual({
      ...web,
      networks: [network],
      datacenter,
      totalIps: 4,
      freeIps: 4,
      assignedIps: 0,
      reservedIps: 0,
      preemptedIps: 0,
      conflictedIps: 0,
      displayName: "web",
      type: "IPPOOL",
      id,
    });
  });

  it("counts what is assigned, reserved, withheld and in conflict", async () => {
    const { ipPools } = test.service;
    await ipPools.mark(id, "192.0.2.11", "PREEMPTED");
    expect(await ipPools.take(id, "ASSIGNED", "vm-1")).toBe("192.0.2.10");
    expect(await ipPools.take(id, "RESERVED", "request 1")).toBe("192.0.2.12");
    await ipPools.mark(id, "192.0.2.13", "CONFLICTED");
    const counts = {
      totalIps: 4,
      assignedIps: 1,
      reservedIps: 1,
      preemptedIps: 1,
      conflictedIps: 1,
    };
    expect(await test.v2.getIpPool({ id })).toMatchObject({ ...counts, freeIps: 0 });
    await expect(ipPools.take(id, "ASSIGNED", "vm-2")).rejects.toThrow("no free address");
    await ipPools.mark(id, "192.0.2.12", "FREE");
    expect(await ipPools.take(id, "ASSIGNED", "vm-2")).toBe("192.0.2.12");
    await expect(ipPools.mark(id, "192.0.2.14", "ASSIGNED")).rejects.toThrow("outside");
    await expect(ipPools.mark(id, "::1", "ASSIGNED")).rejects.toThrow("outside");
  });

  it("is replaced, as long as no address in use is left outside", async () => {
    const narrow = { ...web, range: { from: "192.0.2.11", to: "192.0.2.13" } };
    expect((await test.v2.replaceIpPool.result({ id, body: narrow })).status).toBe(400);
    const wide = { ...web, name: "wider", range: { from: "192.0.2.9", to: "192.0.2.20" } };
    await test.v2.replaceIpPool({ id, body: wide });
    expect(await test.v2.getIpPool({ id })).toMatchObject({
      name: "wider",
      totalIps: 12,
      freeIps: 8,
    });
    expect((await test.v2.replaceIpPool.result({ id: 999, body: wide })).status).toBe(404);
  });

  it("is deleted once machines have none of its addresses", async () => {
    const { ipPools } = test.service;
    expect((await test.v2.deleteIpPool.result({ id })).status).toBe(400);
    await ipPools.mark(id, "192.0.2.10", "FREE");
    await ipPools.mark(id, "192.0.2.12", "FREE");
    await test.v2.deleteIpPool({ id });
    await test.service.tasks.idle();
    expect((await test.v2.getIpPool.result({ id })).status).toBe(404);
    expect((await test.v2.deleteIpPool.result({ id })).status).toBe(404);
  });
});

describe("ranges", () => {
  it("of IPv6 are counted and handed out", async () => {
    const id = await create({
      name: "six",
      networkConfig: {
        subnetMask: "64",
        defaultGateway: "2001:DB8::1",
        primaryDns: "2001:db8::53",
      },
      range: { from: "2001:0db8:0::FFFE", to: "2001:db8::1:0001" },
    });
    const read = await test.v2.getIpPool({ id });
    expect(read.range).toEqual({ from: "2001:db8::fffe", to: "2001:db8::1:1" });
    expect(read.totalIps).toBe(4);
    const { ipPools } = test.service;
    const taken = [];
    for (const holder of ["a", "b", "c", "d"])
      taken.push(await ipPools.take(id, "ASSIGNED", holder));
    expect(taken).toEqual(["2001:db8::fffe", "2001:db8::ffff", "2001:db8::1:0", "2001:db8::1:1"]);
  });

  it.each<[string, IpPool]>([
    ["a network that is not there", { ...web, networks: [{ id: 9999 }] }],
    ["a datacenter that is not there", { ...web, datacenter: { displayName: "x" } }],
    ["no name", { range: { from: "192.0.2.1", to: "192.0.2.2" } }],
    ["no range", { name: "x" }],
    ["no addresses", { name: "x", range: { from: "192.0.2.256", to: "192.0.2.2" } }],
    ["leading zeros", { name: "x", range: { from: "192.0.02.1", to: "192.0.2.2" } }],
    ["five parts", { name: "x", range: { from: "192.0.2.1.1", to: "192.0.2.2" } }],
    ["too few parts", { name: "x", range: { from: "192.0.2", to: "192.0.2.2" } }],
    ["a dot at the end", { name: "x", range: { from: "192.0.2.1.", to: "192.0.2.2" } }],
    ["too few groups", { name: "x", range: { from: "2001:db8", to: "2001:db8::2" } }],
    ["a zone", { name: "x", range: { from: "fe80::1%eth0", to: "fe80::2" } }],
    ["the wrong order", { name: "x", range: { from: "192.0.2.9", to: "192.0.2.8" } }],
    ["two versions", { name: "x", range: { from: "192.0.2.9", to: "2001:db8::1" } }],
    ["too many addresses", { name: "x", range: { from: "2001:db8::", to: "2001:db9::" } }],
    ["a mask with gaps", pool({ subnetMask: "255.0.255.0" })],
    ["a mask of another version", pool({ subnetMask: "ffff::" })],
    ["a mask that is too narrow", pool({ subnetMask: "255.255.255.252" })],
    ["a gateway elsewhere", pool({ subnetMask: "255.255.255.0", defaultGateway: "192.0.3.1" })],
    ["a gateway within", pool({ defaultGateway: "192.0.2.12" })],
    ["a gateway of another version", pool({ defaultGateway: "2001:db8::1" })],
    ["a name server that is none", pool({ primaryDns: "dns.example.com" })],
    [
      "the address of the network",
      pool({ subnetMask: "255.255.255.254" }, "192.0.2.0", "192.0.2.3"),
    ],
    ["the broadcast address", pool({ subnetMask: "255.255.255.0" }, "192.0.2.9", "192.0.2.255")],
    ["a threshold below zero", { ...web, freeIpWarningThreshold: -1 }],
  ])("are refused with %s", async (_, body) => {
    expect((await test.v2.createIpPool.result({ body })).status).toBe(400);
  });

  it("may be one address, and a network of two", async () => {
    expect(
      await create(pool({ subnetMask: "255.255.255.255" }, "192.0.2.7", "192.0.2.7")),
    ).not.toBe(0);
    const link = { ...pool({ subnetMask: "31" }, "192.0.2.8", "192.0.2.9"), name: "link" };
    expect(await create(link)).not.toBe(0);
  });
});

describe("ranges of two pools", () => {
  const from = (first: string, last: string, rest: Partial<IpPool> = {}): IpPool => ({
    name: `${first} ${last} ${JSON.stringify(rest)}`,
    range: { from: first, to: last },
    ...rest,
  });
  const refusal = async (body: IpPool): Promise<string | undefined> => {
    const answer = await test.v2.createIpPool.result({ body });
    if (answer.status === 201) return undefined;
    expect(answer).toMatchObject({ status: 400 });
    return "error" in answer ? JSON.stringify(answer.error) : "";
  };
  const objects = async (type: string) =>
    (await test.v2.listManagedObjects({ type })).managedObjects ?? [];

  it("do not overlap, at neither end, within, or around", async () => {
    const id = await create({ ...from("198.51.100.10", "198.51.100.19"), name: "taken" });
    for (const [first, last, shared] of [
      ["198.51.100.19", "198.51.100.30", "198.51.100.19 already"],
      ["198.51.100.1", "198.51.100.10", "198.51.100.10 already"],
      ["198.51.100.12", "198.51.100.13", "198.51.100.12 to 198.51.100.13 already"],
      ["198.51.100.1", "198.51.100.30", "198.51.100.10 to 198.51.100.19 already"],
      ["198.51.100.10", "198.51.100.19", "198.51.100.10 to 198.51.100.19 already"],
    ] as const)
      expect(await refusal(from(first, last))).toContain(`The IP pool taken (${id}) has ${shared}`);
    const next = await create(from("198.51.100.20", "198.51.100.29"));
    expect(next).not.toBe(0);
    // An address of IPv6 is another one, whatever its digits.
    expect(await refusal(from("::c633:640a", "::c633:6413"))).toBeUndefined();
    const body = from("198.51.100.15", "198.51.100.29");
    expect((await test.v2.replaceIpPool.result({ id: next, body })).status).toBe(400);
    expect((await test.v2.getIpPool({ id: next })).range?.from).toBe("198.51.100.20");
    // A pool does not stand in its own way.
    await test.v2.replaceIpPool({ id: next, body: from("198.51.100.21", "198.51.100.40") });
    expect((await test.v2.getIpPool({ id: next })).totalIps).toBe(20);
  });

  it("may overlap in different datacenters, and in different networks", async () => {
    const [first, second] = await objects("DATACENTER");
    const [here, there] = await objects("NETWORK");
    const range = ["203.0.113.10", "203.0.113.19"] as const;
    expect(await create(from(...range, { datacenter: first }))).not.toBe(0);
    expect(await refusal(from(...range, { name: "a", datacenter: first }))).toContain("IP pool");
    expect(await refusal(from(...range))).toContain("different datacenters or networks");
    expect(await create(from(...range, { datacenter: second }))).not.toBe(0);
    const other = ["203.0.113.30", "203.0.113.39"] as const;
    expect(await create(from(...other, { networks: [here ?? {}] }))).not.toBe(0);
    const both = { name: "b", networks: [here ?? {}, there ?? {}] };
    expect(await refusal(from(...other, both))).toContain("IP pool");
    expect(await create(from(...other, { networks: [there ?? {}] }))).not.toBe(0);
  });

  it("do not overlap where both are created at once", async () => {
    const { ipPools } = test.service;
    const pools = Array.from({ length: 4 }, (_, index) =>
      from(`198.51.100.${100 + index}`, "198.51.100.120"),
    );
    const outcomes = await Promise.allSettled(pools.map((body) => ipPools.create(body)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "rejected",
    ]);
    const left = (await ipPools.list()).filter(({ body }) => body.range?.to === "198.51.100.120");
    expect(left).toHaveLength(1);
  });
});

describe("network zones", () => {
  it("are replaced, found by name, and applied to networks", async () => {
    const { v2, service } = test;
    const { networkZones } = service;
    const { id } = await networkZones.create({ name: "DMZ" });
    const other = await networkZones.create({ name: "Inner" });
    await v2.replaceNetworkZone({ id, body: { xsitype: "NetworkZone", name: "Outer zone" } });
    expect(await v2.getNetworkZoneByName({ name: "Outer zone" })).toEqual({
      xsitype: "NetworkZone",
      name: "Outer zone",
      id,
    });
    expect((await v2.getNetworkZoneByName.result({ name: "DMZ" })).status).toBe(404);
    await v2.applyNetworkZone({ id: world.network.id, body: { name: "Outer zone" } });
    expect(await networkZones.networks(id)).toEqual([world.network.id]);
    await v2.applyNetworkZone({ id: world.network.id, body: { id: other.id } });
    expect(await networkZones.networks(id)).toEqual([]);
    expect(await networkZones.networks(other.id)).toEqual([world.network.id]);
  });

  it("are refused where zone or network is not known", async () => {
    const { v2, service } = test;
    const apply = async (id: number, body: object) =>
      (await v2.applyNetworkZone.result({ id, body })).status;
    expect(await apply(999, { name: "Inner" })).toBe(404);
    expect(await apply(world.cluster.id, { name: "Inner" })).toBe(404);
    expect(await apply(world.network.id, { name: "Nothing" })).toBe(400);
    expect(await apply(world.network.id, {})).toBe(400);
    expect((await v2.replaceNetworkZone.result({ id: 999, body: { name: "x" } })).status).toBe(404);
    const { id } = await service.networkZones.named("Inner");
    for (const body of [{ name: "Outer zone" }, {}, { id: id + 1, name: "Inner" }])
      expect((await v2.replaceNetworkZone.result({ id, body })).status).toBe(400);
    expect(test.errors).toEqual([]);
  });
});

function pool(networkConfig: object, from = "192.0.2.10", to = "192.0.2.13"): IpPool {
  return { name: "x", networkConfig, range: { from, to } };
}

it("says which address of a range is missing, or is none", async () => {
  for (const [range, detail] of [
    [undefined, "The first address of the range is missing."],
    [{ from: "192.0.2.1" }, "The last address of the range is missing."],
    [{ from: " ", to: "192.0.2.1" }, "The first address of the range is missing."],
    [{ from: "x", to: "y" }, "The first address of the range x is no address of IPv4 or IPv6."],
  ] as const) {
    const body = { name: "no range", ...(range === undefined ? {} : { range }) };
    expect(await test.v2.createIpPool.result({ body })).toMatchObject({
      status: 400,
      error: { detail },
    });
  }
});

import { expect, it } from "vitest";
import { openTestService } from "./test-service.ts";

it("names the resource whose stored body is invalid", async () => {
  const { service } = await openTestService();
  const { id } = await service.forms.create({ displayName: "Shop" });
  const change = (body: string) =>
    service.db.updateTable("resources").set({ body }).where("id", "=", id).execute();
  await change('{"displayName":5}');
  await expect(service.forms.list()).rejects.toThrow(
    `the database holds an invalid resource ${id}, a form: `,
  );
  await change("{");
  await expect(service.forms.get(id)).rejects.toThrow(`resource ${id}, a form`);
  await service.close();
});

it("names the billing record whose stored body is invalid", async () => {
  const { service } = await openTestService();
  const [row] = await service.db
    .insertInto("billing_records")
    .values({
      day: "20250101",
      machine_id: 1,
      org_name: null,
      owner: "a",
      body: '{"CPUCount":"x"}',
    })
    .returning("id")
    .execute();
  const list = service.billing.list({ to: "20250101", limit: 10 });
  await expect(list.next()).rejects.toThrow(`an invalid billing record ${row?.id}: `);
  await service.close();
});

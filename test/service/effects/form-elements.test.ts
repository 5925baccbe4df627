import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestService, type TestService } from "../test-service.ts";

let test: TestService;
let service_id: number;

beforeAll(async () => {
  test = await openTestService();
  const { formId = 0 } = await test.v2.createForm({
    body: {
      displayName: "machine",
      RequestFormElements: [
        { label: "Processors", mandatory: true, formType: "CPU_COUNT", value: "2" },
        { label: "Reason", mandatory: true, formType: "TEXT" },
        { label: "Note", mandatory: false, formType: "TEXT" },
      ],
    },
  });
  const { id } = await test.service.catalog.create({
    name: "Web",
    description: null,
    categories: [],
    formId: null,
    needsApproval: false,
    components: [
      {
        name: "web",
        type: "VIRTUAL_MACHINE",
        managementServerType: "VMWARE",
        guestOs: null,
        formId,
      },
    ],
  });
  service_id = id;
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

const request = async (answers: object) => {
  const body = { service_id, components: [{ name: "web", ...answers }] };
  const { status, data, error } = await test.v3.createServiceRequest.result({ body });
  const errors = (error as { readonly errors?: readonly { readonly pointer?: string }[] })?.errors;
  return status === 201
    ? data.summary.resource_summary.total_cpus
    : errors?.map(({ pointer }) => pointer);
};

it("say what a request may answer, and what it gets without an answer", async () => {
  expect(await request({ Reason: "tests" })).toBe(2);
  expect(await request({ Reason: "tests", Processors: 4, Note: "soon" })).toBe(4);
  expect(await request({})).toEqual(["/components/0/Reason"]);
  expect(await request({ Reason: 1 })).toEqual(["/components/0/Reason"]);
  expect(await request({ Reason: "tests", Colour: "red" })).toEqual(["/components/0/Colour"]);
});

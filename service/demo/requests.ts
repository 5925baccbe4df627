import type { RequestState } from "../model/request.ts";
import type { Concepts } from "../domain/concepts.ts";
import type { DemoMember } from "./people.ts";
import type { DemoCatalog } from "./settings.ts";

const day = 86_400_000;
/** Completed requests of the past year. */
const completed = 24;

/** Requests in every state. Machines of the completed ones have been there for up to a year. */
export async function fillRequests(
  { pastRequests }: Concepts,
  { web, database, desktop, ticket }: DemoCatalog,
  members: readonly DemoMember[],
  now: Date,
): Promise<void> {
  const before = (days: number): string => new Date(now.getTime() - days * day).toISOString();
  const memberOf = (index: number): DemoMember => {
    const member = members[index % members.length];
    if (member === undefined) throw new Error("the demonstration has no members");
    return member;
  };
  const form = (index: number, name: string) => ({
    service: {
      Name: `${name}-${index + 1}`,
      "Cost centre": ["R-100", "S-200", "E-300"][index % 3],
    },
  });
  for (let index = 0; index < completed; index += 1) {
    const [serviceId, name] = (
      [
        [web, "shop"],
        [database, "orders"],
        [desktop, "desk"],
      ] as const
    )[index % 3] ?? [web, "shop"];
    const age = 366 - index * 15;
    await pastRequests.take({
      serviceId,
      form: form(index, name),
      requester: memberOf(index),
      state: "COMPLETE",
      submitted: before(age),
      completed: before(age - 0.1),
    });
  }
  const open: readonly (readonly [RequestState, number, string?])[] = [
    ["PENDING_APPROVAL", database],
    ["PENDING_APPROVAL", ticket],
    ["READY_TO_DEPLOY", web],
    ["REJECTED", database, "The project has ended."],
    ["FAILED", desktop, "No host has enough memory."],
  ];
  for (const [index, [state, serviceId, errorMessage]] of open.entries())
    await pastRequests.take({
      serviceId,
      form: serviceId === ticket ? {} : form(completed + index, "new"),
      requester: memberOf(index + 1),
      state,
      submitted: before(open.length - index),
      completed: null,
      ...(errorMessage === undefined ? {} : { errorMessage }),
    });
}

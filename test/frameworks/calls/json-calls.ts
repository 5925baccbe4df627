import type { Framework } from "../frameworks.ts";
import { newPets, newThing, settings } from "../values.ts";
import type { At, Call } from "./call.ts";

/** A call whose body is JSON. */
const withBody = (
  [operation, name]: readonly [number, string],
  [method, path]: readonly [string, string],
  body: object,
  expected: object,
  params: Readonly<Record<string, number>> = {},
): Call => ({
  operation,
  name,
  run: (at: At) => at(method, path)({ ...params, body }),
  wire: {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key])),
    json: body,
  },
  expected,
});

/** Calls of the operations 1 to 6, in the order in which an application that was just started gets them. */
export function jsonCalls(framework: Framework): readonly Call[] {
  const thing = (note: string | null): object => newThing(framework, note);
  /** Times of day have no zone in most languages. */
  const opening = newThing(framework, null, "09:30:00");
  const create = ["POST", "/things"] as const;
  const one = ["GET", "/things/{id}"] as const;
  return [
    withBody([1, "a thing with all values"], create, thing("a note"), {
      ...thing("a note"),
      id: 1,
    }),
    withBody([1, "a thing whose note is null"], create, thing(null), { ...thing(null), id: 2 }),
    withBody([1, "a thing with a time of day"], create, opening, { ...opening, id: 3 }),
    {
      operation: 2,
      name: "a thing that is there",
      run: (at) => at(...one)({ id: 1 }),
      wire: { method: "GET", path: "/things/1" },
      expected: { ...thing("a note"), id: 1 },
    },
    {
      operation: 2,
      name: "a thing that is missing",
      run: async (at) => {
        const { status, error } = await at(...one).result({ id: 99 });
        return { status, detail: (error as { readonly detail?: string } | undefined)?.detail };
      },
      wire: { method: "GET", path: "/things/99" },
      expected: { status: 404, detail: "There is no thing 99." },
    },
    withBody(
      [3, "a success that may not be listed"],
      ["PUT", "/things/{id}"],
      thing("changed"),
      { ...thing("changed"), id: 2 },
      { id: 2 },
    ),
    {
      operation: 4,
      name: "an answer without a body",
      run: (at) => at("DELETE", "/things/{id}")({ id: 2 }),
      wire: { method: "DELETE", path: "/things/2" },
      expected: undefined,
    },
    ...Object.entries(newPets(framework)).map(([name, pet]) =>
      withBody([5, `a ${name}`], ["POST", "/pets"], pet, pet),
    ),
    ...settings.map((value) =>
      withBody(
        [6, `a setting that is ${JSON.stringify(value)}`],
        ["PUT", "/setting"],
        { value },
        { value },
      ),
    ),
  ];
}

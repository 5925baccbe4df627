import type { Result, StandardSchemaV1 } from "@diptych/runtime";
import * as v2 from "@diptych/v2";
import * as v3 from "@diptych/v3";
import { describe, expectTypeOf, test } from "vitest";
import type * as additional from "../cases/additional-properties/out/types.ts";
import type * as fixed from "../cases/fixed-length/out/types.ts";
import type * as merged from "../cases/allof-merge/out/types.ts";
import type * as enums from "../cases/enum/out/types.ts";
import type * as nullable from "../cases/nullable-31/out/types.ts";
import type * as open from "../cases/open-enum/out/types.ts";
import type * as tuple from "../cases/tuple/out/types.ts";

// The compiler checks these: a wrong type fails the type check of the tests.

describe("types of the features", () => {
  test("enums are unions of their values", () => {
    expectTypeOf<enums.Job["state"]>().toEqualTypeOf<"READY" | "IN PROGRESS" | "a`b${c}" | "">();
    expectTypeOf<enums.Job["level"]>().toEqualTypeOf<1 | 2 | 10 | undefined>();
    expectTypeOf<enums.Job["maybe"]>().toEqualTypeOf<"x" | null | undefined>();
  });

  test("open enums take every string and know some", () => {
    expectTypeOf<string>().toExtend<open.Disk["kind"]>();
    expectTypeOf<number>().not.toExtend<open.Disk["kind"]>();
  });

  test("null and absence differ", () => {
    expectTypeOf<nullable.Owner["name"]>().toEqualTypeOf<string | null>();
    expectTypeOf<{ name: null }>().toExtend<nullable.Owner>();
    expectTypeOf<{ level: "low" }>().not.toExtend<nullable.Owner>();
    expectTypeOf<{ name: "a"; level: undefined }>().toExtend<nullable.Owner>();
  });

  test("tuples have places, and optional ones where minItems leaves them open", () => {
    expectTypeOf<tuple.Pair>().toEqualTypeOf<[string, number]>();
    expectTypeOf<tuple.Row>().toEqualTypeOf<[string?, ...number[]]>();
  });

  test("lists of one length alone are tuples", () => {
    expectTypeOf<fixed.Matrix[1][2]>().toEqualTypeOf<number>();
    expectTypeOf<fixed.Labelled>().toEqualTypeOf<[string, number, number]>();
    expectTypeOf<fixed.None>().toEqualTypeOf<[]>();
    expectTypeOf<fixed.Filled>().toEqualTypeOf<string[]>();
    expectTypeOf<fixed.Pair>().toExtend<readonly number[]>();
  });

  test("additional properties hold together with declared ones", () => {
    expectTypeOf<{ name: string; a: number }>().toExtend<additional.Typed>();
    expectTypeOf<{ a: boolean }>().not.toExtend<additional.Typed>();
  });

  test("allOf extends what it names", () => {
    expectTypeOf<merged.Account>().toExtend<merged.Base>();
    expectTypeOf<merged.Account["name"]>().toEqualTypeOf<string>();
    expectTypeOf<merged.Base["name"]>().toEqualTypeOf<string | undefined>();
  });
});

describe("types of the interfaces", () => {
  test("of version 2 have every element optional", () => {
    expectTypeOf<Record<never, never>>().toExtend<v2.Account>();
    expectTypeOf<v2.Account["id"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<v2.Account>().toExtend<v2.BaseEntity>();
  });

  test("of version 3 tell null from absent", () => {
    expectTypeOf<v3.User["first_name"]>().toEqualTypeOf<string | null>();
    expectTypeOf<v3.User["active_directory_groups"]>().toEqualTypeOf<string[] | undefined>();
  });

  test("validators and schemas answer with the type", () => {
    expectTypeOf(v2.validateAccount).toEqualTypeOf<(value: unknown) => Result<v2.Account>>();
    expectTypeOf(v3.UserSchema).toEqualTypeOf<StandardSchemaV1<v3.User, v3.User>>();
    type Types = NonNullable<(typeof v3.UserSchema)["~standard"]["types"]>;
    expectTypeOf<Types["output"]>().toEqualTypeOf<v3.User>();
    expectTypeOf<Types["input"]>().toEqualTypeOf<v3.User>();
    const result = v3.validateUser({});
    if (result.issues === undefined) expectTypeOf(result.value).toEqualTypeOf<v3.User>();
    else expectTypeOf(result.value).toEqualTypeOf<undefined>();
  });
});

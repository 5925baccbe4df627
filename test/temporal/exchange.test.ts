import { Temporal } from "temporal-polyfill";
import { beforeAll, describe, expect, it } from "vitest";
import { shown } from "../support/temporal-values.ts";
import { createTemporalApi, type TemporalApi } from "./temporal-api.ts";

let api: TemporalApi;
beforeAll(async () => {
  api = await createTemporalApi();
});

const at = Temporal.Instant.from("2026-01-02T03:04:05.123456789Z");
const on = Temporal.PlainDate.from("2024-02-29");
const thing = { value: at, all: { x: on } };

describe("objects of Temporal between a client and a server", () => {
  it.each([on, at, 7, { low: at, high: on }])(
    "keep nanoseconds, wherever they stand: %o",
    async (either) => {
      const places = {
        path: on,
        query: at,
        list: [at, at],
        deep: { low: at, high: on },
        json: [on],
        either,
        cookie: on,
      };
      const body = { value: at, all: { b: on } };
      const echo = await api.client["echo"]?.({ ...places, "X-Header": at, body });
      expect(shown(echo)).toEqual(shown({ ...places, header: at, body }));
      const { pathname, searchParams } = api.sent().url;
      expect(pathname).toBe("/echo/2024-02-29");
      expect(searchParams.get("query")).toBe("2026-01-02T03:04:05.123456789Z");
      expect(searchParams.get("json")).toBe('["2024-02-29"]');
    },
  );

  it.each([
    ["application/json", thing],
    ["application/xml", thing],
    ["application/x-www-form-urlencoded", { own: at, days: [on, on], thing }],
    ["multipart/form-data", { own: at, days: [on], thing }],
  ])("are read as they are written in %s", async (contentType, body) => {
    const found = await api.client["put"]?.({ body, contentType });
    expect(shown(found)).toEqual(shown(thing));
  });

  it("are defaults, leap seconds among them", async () => {
    expect(shown(await api.client["getDefaults"]?.({}))).toEqual({
      since: "Temporal.Instant 1999-01-01T00:00:00.5Z",
      day: "Temporal.PlainDate 2026-01-02",
    });
  });

  it("are passed on by links, and texts as texts", async () => {
    const response = await api.client["echo"]?.response({
      path: on,
      query: at,
      list: [],
      deep: { low: at },
      json: [],
      either: 1,
      cookie: on,
      "X-Header": at,
      body: thing,
    });
    expect(shown(api.link(response, { path: on }))).toEqual(shown({ since: at, day: on }));
    expect(api.link({ ...(response as object), body: { query: "soon" } }, {})).toEqual({});
  });

  it.each([
    ["since=yesterday", "expected a date and time (RFC 3339)"],
    ["since=2026-02-30T00:00:00Z", "expected a date and time (RFC 3339)"],
    ["day=2026-02-30", "expected a date (YYYY-MM-DD)"],
    ["day=2026-01-02T00:00:00Z", "expected a date (YYYY-MM-DD)"],
  ])("are refused in an address: %s", async (query, expected) => {
    const answer = await api.fetch(new Request(`http://localhost/defaults?${query}`));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(expected);
  });

  it.each([
    [{ value: on }, "a Temporal.Instant"],
    [{ value: new Date(0) }, "a Temporal.Instant"],
    [{ value: "soon" }, "a Temporal.Instant"],
    [{ value: Temporal.Instant.from("+010000-01-01T00:00:00Z") }, "in the years 0 to 9999"],
    [{ value: at, all: { x: Temporal.PlainDate.from("-000001-01-01") } }, "a Temporal.PlainDate"],
  ])("are refused where the wire has no text for them: %o", async (body, expected) => {
    for (const contentType of ["application/json", "application/xml"])
      await expect(api.client["put"]?.({ body, contentType })).rejects.toThrow(expected);
  });

  it("are texts of filters, which compare them by the moment", async () => {
    await api.client["listThings"]?.({
      filter: (f: Record<string, { ge(value: string): unknown }>) =>
        f["at"]?.ge("2026-01-02T03:04:05.123456789Z"),
    });
    expect(api.filter()).toMatchObject({ value: "2026-01-02T03:04:05.123456789Z" });
  });

  it("may have another calendar, which the wire does not carry", async () => {
    const other = on.withCalendar("gregory");
    const found = await api.client["put"]?.({
      body: { value: at, all: { x: other } },
      contentType: "application/json",
    });
    expect(shown(found)).toEqual(shown(thing));
  });
});

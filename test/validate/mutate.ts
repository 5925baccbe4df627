import fc from "fast-check";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Values that tend to sit on the wrong side of some rule. */
const odd: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1,
    1.5,
    2,
    3,
    5,
    10,
    100,
    2 ** 31,
    -(2 ** 31),
    1e15,
    1e300,
  ),
  fc.constantFrom<Json>(
    "",
    "a",
    "ab",
    "abc",
    "abcdef",
    "A",
    "B",
    "cat",
    "dog",
    "😀",
    "😀😀😀",
    "\ud800x",
    "0",
    "true",
  ),
  fc.constantFrom<Json>(
    "2024-02-29",
    "2023-02-29",
    "2024-01-01T00:00:00Z",
    "https://a.b/c?d#e",
    "x".repeat(90),
  ),
  fc.constantFrom<Json>(
    [],
    {},
    [1],
    ["a"],
    [1, 1],
    ["a", 1],
    [[]],
    [{}],
    { a: 1 },
    { t: "cat" },
    { value: {} },
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ maxLength: 6, unit: "grapheme" }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);

const keys = fc.constantFrom(
  "a",
  "b",
  "extra",
  "id",
  "t",
  "kind",
  "constructor",
  "toString",
  "__proto__",
  "name",
);

/** A JSON value, changed in up to three places. */
export function mutated(base: unknown): fc.Arbitrary<unknown> {
  const step = fc.record({ pick: fc.nat(), how: fc.nat({ max: 4 }), key: keys, value: odd });
  return fc.array(step, { maxLength: 3 }).map((steps) => {
    let value = structuredClone(base) as Json;
    for (const { pick, how, key, value: replacement } of steps)
      value = change(value, pick, how, key, replacement);
    return value;
  });
}

function change(value: Json, pick: number, how: number, key: string, replacement: Json): Json {
  const fresh = structuredClone(replacement);
  const places = placesIn(value);
  const place = places[pick % (places.length + 1)];
  if (place === undefined) return fresh;
  const { holder, name } = place;
  const inner = Reflect.get(holder, name) as Json;
  if (how === 0 && !Array.isArray(holder)) Reflect.deleteProperty(holder, name);
  else if (how === 1 && Array.isArray(inner))
    inner.push(inner.length > 0 ? structuredClone(inner[0] ?? null) : fresh);
  else if (how === 2 && typeof inner === "object" && inner !== null && !Array.isArray(inner))
    define(inner, key, fresh);
  else define(holder, name, fresh);
  return value;
}

function define(holder: object, name: string, value: Json): void {
  Object.defineProperty(holder, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

function placesIn(value: Json): { holder: object; name: string }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((name) => [
    { holder: value, name },
    ...placesIn(Reflect.get(value, name) as Json),
  ]);
}

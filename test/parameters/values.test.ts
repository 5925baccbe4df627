import { beforeAll, describe, expect, it } from "vitest";
import { documentWith } from "./documents.ts";
import { parameterModule, type ParameterModule, type Sent } from "./parameter-module.ts";

const texts = { type: "array", items: { type: "string" } };
const color = { $ref: "#/components/schemas/Color" };

const operations = {
  scalars: {
    text: { in: "query", schema: { type: "string", minLength: 1, pattern: "^[^!]*$" } },
    integer: { in: "query", schema: { type: "integer", minimum: 1, maximum: 100 } },
    long: { in: "query", schema: { type: "integer", format: "int64" } },
    number: { in: "query", schema: { type: "number" } },
    flag: { in: "query", schema: { type: "boolean" } },
    day: { in: "query", schema: { type: "string", format: "date" } },
    order: { in: "query", schema: { enum: ["asc", "desc"] } },
    secret: { in: "query", schema: { type: "string", format: "password", minLength: 8 } },
    either: { in: "query", schema: { oneOf: [{ type: "integer" }, { type: "boolean" }] } },
    blank: {
      in: "query",
      schema: { oneOf: [{ type: "integer" }, { type: "string", maxLength: 0 }] },
    },
    nullable: { in: "query", schema: { type: ["integer", "null"] } },
    any: { in: "query", schema: {} },
  },
  beside: {
    pageable: {
      in: "query",
      schema: {
        type: "object",
        properties: { page: { type: "integer" }, sort: { type: "string" } },
      },
    },
    color: { in: "query", style: "deepObject", schema: color },
    filters: { in: "query", schema: { type: "object", additionalProperties: { type: "string" } } },
    seen: { in: "cookie", schema: { type: "object", properties: { at: { type: "integer" } } } },
    others: { in: "cookie", schema: { type: "object", additionalProperties: { type: "string" } } },
  },
  required: {
    id: { in: "path", schema: { type: "integer" } },
    page: { in: "query", required: true, schema: { type: "integer" } },
    "X-Trace": { in: "header", required: true, schema: { type: "string" } },
    session: { in: "cookie", required: true, schema: { type: "string" } },
    color: { in: "query", required: true, schema: color },
  },
  defaults: {
    page: { in: "query", schema: { type: "integer", default: 1 } },
    order: { in: "query", schema: { enum: ["asc", "desc"], default: "asc" } },
    tags: { in: "query", schema: { ...texts, default: ["a", "b"] } },
    color: { in: "query", style: "deepObject", schema: { ...color, default: { R: 1 } } },
    none: { in: "query", schema: { type: ["string", "null"], default: null } },
    "X-Mode": { in: "header", schema: { type: "string", default: "on" } },
  },
  empty: {
    text: { in: "query", allowEmptyValue: true, schema: { type: "string", minLength: 3 } },
    count: { in: "query", allowEmptyValue: true, schema: { type: "integer", default: 7 } },
    plain: { in: "query", schema: { type: "integer" } },
  },
  lists: {
    few: { in: "query", schema: { ...texts, maxItems: 2, uniqueItems: true } },
    numbers: { in: "query", explode: false, schema: { type: "array", items: { type: "integer" } } },
    words: { in: "query", schema: { oneOf: [{ type: "string" }, texts] } },
  },
  objects: {
    color: { in: "query", style: "deepObject", schema: color },
    closed: {
      in: "query",
      style: "deepObject",
      schema: { $ref: "#/components/schemas/Closed" },
    },
    numbers: {
      in: "query",
      style: "deepObject",
      schema: { type: "object", additionalProperties: { type: "number" } },
    },
    flat: { in: "query", explode: false, schema: color },
  },
  rest: {
    page: { in: "query", schema: { type: "integer" } },
    others: {
      in: "query",
      schema: { type: "object", additionalProperties: { type: "string" } },
    },
  },
  paths: {
    name: { in: "path", schema: { type: "string" } },
    list: { in: "path", style: "label", explode: true, schema: texts },
    matrix: { in: "path", style: "matrix", explode: true, schema: texts },
  },
  headers: {
    "X-Count": { in: "header", schema: { type: "integer" } },
    "X-List": { in: "header", schema: texts },
    "X-Color": { in: "header", explode: true, schema: color },
  },
  cookies: {
    session: { in: "cookie", schema: { type: "string" } },
    ids: { in: "cookie", explode: false, schema: { type: "array", items: { type: "integer" } } },
  },
  json: {
    color: { in: "query", content: { "application/json": { schema: color } } },
    any: { in: "query", content: { "application/json": {} } },
    plain: { in: "query", content: { "text/plain": { schema: { type: "string" } } } },
  },
};

let module: ParameterModule;
let exact: ParameterModule;

beforeAll(async () => {
  module = await parameterModule(documentWith(operations));
  exact = await parameterModule(documentWith(operations), "bigint");
});

const query = (operation: string, text: string, from = module): unknown => {
  const { values, issues } = from.read(operation, { query: text });
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined);
  return values === undefined
    ? issues.map(({ parameter, code, message }) => `${parameter} ${code}: ${message}`)
    : Object.fromEntries(given);
};

describe("single values in a query", () => {
  it.each<[string, object]>([
    ["", {}],
    ["text=a+b%20c%2B", { text: "a b c+" }],
    ["text='a',(b);c:d/e?f@g*$[]{}|\\^`\"<>", { text: "'a',(b);c:d/e?f@g*$[]{}|\\^`\"<>" }],
    ["text=a=b", { text: "a=b" }],
    ["te%78t=x&unknown=1&&=&%zz=1&other", { text: "x" }],
    ["text=%E2%82%AC%F0%9F%98%80", { text: "€😀" }],
    ["text=\u00e2\u0082\u00ac", { text: "€" }],
    ["integer=12", { integer: 12 }],
    ["integer=1e1", { integer: 10 }],
    ["integer=2.0", { integer: 2 }],
    ["long=9007199254740991", { long: Number.MAX_SAFE_INTEGER }],
    ["long=-0", { long: 0 }],
    ["number=12.45&flag=false", { number: 12.45, flag: false }],
    ["number=-1.5e-3", { number: -0.0015 }],
    ["number=0.1", { number: 0.1 }],
    ["day=2024-02-29&order=desc", { day: "2024-02-29", order: "desc" }],
    ["either=true", { either: true }],
    ["either=3", { either: 3 }],
    ["nullable=", { nullable: null }],
    ["blank=&number=1", { blank: "", number: 1 }],
    ["any=1", { any: "1" }],
  ])("takes %s", (text, values) => {
    expect(query("scalars", text)).toEqual(values);
  });

  it.each<[string, string]>([
    ["text=", 'text minLength: expected at least 1 character, got ""'],
    ["text=a!", 'text pattern: expected text matching ^[^!]*$, got "a!"'],
    ["text=a&text=b", "text duplicate: is given more than once"],
    ["text=%", 'text encoding: expected percent-encoded UTF-8, got "%"'],
    ["text=%zz", 'text encoding: expected percent-encoded UTF-8, got "%zz"'],
    ["text=%C0%80", 'text encoding: expected percent-encoded UTF-8, got "%C0%80"'],
    ["text=%ED%A0%80", 'text encoding: expected percent-encoded UTF-8, got "%ED%A0%80"'],
    ["text=\u00e2", 'text encoding: expected percent-encoded UTF-8, got "â"'],
    ["integer=abc", 'integer type: expected an integer, got "abc"'],
    ["integer=", 'integer type: expected an integer, got ""'],
    ["integer=-", 'integer type: expected an integer, got "-"'],
    ["integer=0x1F", 'integer type: expected an integer, got "0x1F"'],
    ["integer=%2B1", 'integer type: expected an integer, got "+1"'],
    ["integer=+1", 'integer type: expected an integer, got " 1"'],
    ["integer=007", 'integer type: expected an integer, got "007"'],
    ["integer=1.5", 'integer type: expected an integer, got "1.5"'],
    ["integer=1_0", 'integer type: expected an integer, got "1_0"'],
    ["integer=%D9%A1", 'integer type: expected an integer, got "١"'],
    ["integer=0", 'integer minimum: expected at least 1, got "0"'],
    ["integer=101", 'integer maximum: expected at most 100, got "101"'],
    [
      "long=9007199254740993",
      'long format: expected an integer within ±(2^53 − 1), got "9007199254740993"',
    ],
    ["number=.5", 'number type: expected a number, got ".5"'],
    ["number=1.", 'number type: expected a number, got "1."'],
    ["number=1e999", 'number type: expected a number, got "1e999"'],
    ["number=NaN", 'number type: expected a number, got "NaN"'],
    ["number=Infinity", 'number type: expected a number, got "Infinity"'],
    ["flag=TRUE", 'flag type: expected true or false, got "TRUE"'],
    ["flag=1", 'flag type: expected true or false, got "1"'],
    ["day=2023-02-29", 'day format: expected a date (YYYY-MM-DD), got "2023-02-29"'],
    ["order=up", 'order enum: expected "asc" or "desc", got "up"'],
    ["secret=abc", "secret minLength: expected at least 8 characters"],
    ["blank=x", 'blank union: expected an integer or a string, got "x"'],
    ["either=x", 'either union: expected an integer or a boolean, got "x"'],
    ["nullable=null", 'nullable type: expected an integer, got "null"'],
    ["text=%0A!%E2%80%A8", 'text pattern: expected text matching ^[^!]*$, got "\\n!\\u2028"'],
  ])("refuses %s", (text, issue) => {
    expect(query("scalars", text)).toEqual([issue]);
  });

  it("tells everything that is wrong, in the document's order", () => {
    expect(query("scalars", "flag=x&integer=0&text=%")).toEqual([
      'text encoding: expected percent-encoded UTF-8, got "%"',
      'integer minimum: expected at least 1, got "0"',
      'flag type: expected true or false, got "x"',
    ]);
  });

  it("keeps integers of 64 bits exact where they are bigints", () => {
    expect(query("scalars", "long=9223372036854775807", exact)).toEqual({
      long: 9223372036854775807n,
    });
    expect(query("scalars", "long=9223372036854775808", exact)).toEqual([
      'long format: expected an integer of 64 bits, got "9223372036854775808"',
    ]);
    expect(query("scalars", "long=1.0", exact)).toEqual([
      'long type: expected an integer, got "1.0"',
    ]);
  });

  it("writes what it reads", () => {
    const values = { text: "a b&c=d+e#f", number: 1e21, flag: true, long: -1 };
    const sent = module.write("scalars", values);
    expect(sent.query).toBe("text=a%20b%26c%3Dd%2Be%23f&long=-1&number=1e%2B21&flag=true");
    expect(query("scalars", sent.query)).toEqual(values);
  });

  it("refuses to write half a surrogate pair", () => {
    expect(() => module.write("scalars", { text: "\ud800" })).toThrow(URIError);
  });
});

describe("presence", () => {
  it("notes each required parameter that is missing", () => {
    const { issues } = module.read("required", { path: ["1"] });
    expect(issues).toEqual(
      [
        ["query", "page", "is required but missing"],
        ["header", "X-Trace", "is required but missing"],
        ["cookie", "session", "is required but missing"],
        ["query", "color", 'property "R": is required but missing'],
      ].map(([place, parameter, message]) => ({ in: place, parameter, code: "required", message })),
    );
  });

  it("notes what is malformed once, and not as missing", () => {
    const { issues } = module.read("required", {
      path: ["%E0"],
      query: "page=%&R=1",
      headers: { "x-trace": "", cookie: 'session="a b"' },
    });
    expect(issues.map(({ in: place, code }) => `${place} ${code}`)).toEqual([
      "path encoding",
      "query encoding",
    ]);
  });

  it("fills in defaults, a new value each time", () => {
    const expected = {
      page: 1,
      order: "asc",
      tags: ["a", "b"],
      color: { R: 1 },
      none: null,
      "X-Mode": "on",
    };
    const { values } = module.read("defaults", {});
    expect(values).toEqual(expected);
    const { tags } = values as { tags: string[] };
    tags.push("c");
    expect(module.read("defaults", {}).values).toEqual(expected);
  });

  it("prefers what is given to the default", () => {
    const sent = {
      query: "page=2&order=desc&tags=x&color[R]=5&none=some",
      headers: { "x-mode": "" },
    };
    expect(module.read("defaults", sent).values).toEqual({
      page: 2,
      order: "desc",
      tags: ["x"],
      color: { R: 5 },
      none: "some",
      "X-Mode": "",
    });
  });

  it("takes empty values where they are allowed", () => {
    expect(query("empty", "text=&count")).toEqual({ text: "", count: 7 });
    expect(query("empty", "text=ab&count=x&plain")).toEqual([
      'text minLength: expected at least 3 characters, got "ab"',
      'count type: expected an integer, got "x"',
      'plain type: expected an integer, got ""',
    ]);
  });
});

describe("lists", () => {
  it.each<[string, object]>([
    ["few=a&few=b", { few: ["a", "b"] }],
    ["few=", { few: [""] }],
    ["few=a%2Cb,c", { few: ["a,b,c"] }],
    ["numbers=1,2,3", { numbers: [1, 2, 3] }],
    ["numbers=", { numbers: [] }],
    ["words=a", { words: "a" }],
    ["words=a&words=b", { words: ["a", "b"] }],
  ])("takes %s", (text, values) => {
    expect(query("lists", text)).toEqual(values);
  });

  it.each<[string, readonly string[]]>([
    ["few=a&few=b&few=c", ["few maxItems: expected at most 2 items, got an array of 3 items"]],
    [
      "few=a&few=a",
      ["few uniqueItems: expected items that differ from each other, got an array of 2 items"],
    ],
    [
      "numbers=1,x,3,",
      [
        'numbers type: item 2: expected an integer, got "x"',
        'numbers type: item 4: expected an integer, got ""',
      ],
    ],
    ["numbers=1%2C2", ['numbers type: item 1: expected an integer, got "1,2"']],
    ["numbers=1&numbers=2", ["numbers duplicate: is given more than once"]],
  ])("refuses %s", (text, issues) => {
    expect(query("lists", text)).toEqual(issues);
  });

  it("sends a list of one empty text only where it can be told from an empty list", async () => {
    expect(module.write("lists", { few: [""] }).query).toBe("few=");
    expect(module.write("lists", { few: [] }).query).toBe("");
    const words = { in: "query", explode: false, schema: texts };
    const one = await parameterModule(documentWith({ one: { words } }));
    expect(one.write("one", { words: [] }).query).toBe("words=");
    expect(() => one.write("one", { words: [""] })).toThrow("a list of one empty text");
  });
});

describe("objects", () => {
  it.each<[string, object]>([
    ["color[R]=1&color%5BG%5D=2", { color: { R: 1, G: 2 } }],
    ["color[R]=1&color[X]=2", { color: { R: 1 } }],
    ["numbers[a]b]=1&numbers[]=2", { numbers: { "a]b": 1, "": 2 } }],
    ["closed[a]=x&closedx=1&closed[=2&closed]=3", { closed: { a: "x" } }],
    ["flat=R,1,B,3", { flat: { R: 1, B: 3 } }],
  ])("takes %s", (text, values) => {
    expect(query("objects", text)).toEqual(values);
  });

  it.each<[string, readonly string[]]>([
    ["color[G]=1", ['color required: property "R": is required but missing']],
    ["color[R]=-1", ['color minimum: property "R": expected at least 0, got "-1"']],
    ["color[R]=1&color[R]=2", ['color duplicate: property "R": is given more than once']],
    ["closed[b]=x", ['closed unknown: property "b": is not a known property']],
    ["flat=R,1,B", ["flat syntax: expected a value after each name, got an array of 3 items"]],
    ["color[R]=%", ['color encoding: expected percent-encoded UTF-8, got "%"']],
    ["closed[a%0Ab]=x", ['closed unknown: property "a\\nb": is not a known property']],
  ])("refuses %s", (text, issues) => {
    expect(query("objects", text)).toEqual(issues);
  });

  it("never touches prototypes", () => {
    const { values } = module.read("objects", {
      query: "numbers[__proto__]=1&numbers[constructor]=2&numbers[toString]=3",
    });
    const numbers = values?.["numbers"] as object;
    expect(Object.getPrototypeOf(numbers)).toBe(Object.prototype);
    expect(Object.entries(numbers)).toEqual([
      ["__proto__", 1],
      ["constructor", 2],
      ["toString", 3],
    ]);
    expect(({} as Record<string, unknown>)["1"]).toBeUndefined();
    const sent = module.write("objects", { numbers });
    expect(sent.query).toBe(
      "numbers%5B__proto__%5D=1&numbers%5Bconstructor%5D=2&numbers%5BtoString%5D=3",
    );
  });

  it("gives an exploded object what no other parameter has", () => {
    expect(query("rest", "page=2&a=x&b=y")).toEqual({ page: 2, others: { a: "x", b: "y" } });
    expect(query("rest", "page=2")).toEqual({ page: 2 });
  });

  it("gives a map what no object beside it has", () => {
    expect(query("beside", "page=1&color%5BR%5D=2&a=x&sort=y")).toEqual({
      pageable: { page: 1, sort: "y" },
      color: { R: 2 },
      filters: { a: "x" },
    });
    // The name of an object that is exploded stands in no pair.
    expect(query("beside", "pageable=x")).toEqual({ filters: { pageable: "x" } });
    const { values } = module.read("beside", { headers: { cookie: "at=1; a=x" } });
    expect(values).toEqual({ seen: { at: 1 }, others: { a: "x" } });
  });
});

describe("paths", () => {
  const path = (sent: readonly string[], plus: "literal" | "space" = "literal"): unknown => {
    const { values, issues } = module.read("paths", { path: sent }, plus);
    return values ?? issues.map(({ parameter, message }) => `${parameter}: ${message}`);
  };

  it("decodes segments, in which a plus is what the document says", () => {
    const sent = ["a+b%2Fc", ".x.y%2Ez", ";matrix=p;matrix=q%3Br;matrix"];
    const values = { list: ["x", "y.z"], matrix: ["p", "q;r", ""] };
    expect(path(sent)).toEqual({ name: "a+b/c", ...values });
    expect(path(sent, "space")).toEqual({ name: "a b/c", ...values });
  });

  it.each<[readonly string[], string]>([
    [["%ff", ".a", ";matrix=b"], 'name: expected percent-encoded UTF-8, got "%ff"'],
    [["a", "b", ";matrix=b"], 'list: expected text after ".", got "b"'],
    [["a", ".b", "matrix=b"], 'matrix: expected ";matrix=", got "matrix=b"'],
    [["a", ".b", ";matrix=b;color=c"], 'matrix: expected ";matrix=", got "color=c"'],
  ])("refuses %o", (sent, issue) => {
    expect(path(sent)).toEqual([issue]);
  });

  it.each(["", ".", ".."])("refuses to write %o, which would be another path", (name) => {
    expect(() => module.write("paths", { name, list: ["a"], matrix: ["b"] })).toThrow(
      "cannot be sent in a path",
    );
  });

  it("writes segments that are safe", () => {
    const values = { name: "a/b?c#d %", list: ["..", "."], matrix: ["..;"] };
    const sent = module.write("paths", values);
    expect(sent.path).toEqual(["a%2Fb%3Fc%23d%20%25", ".%2E%2E.%2E", ";matrix=..%3B"]);
    expect(path(sent.path)).toEqual(values);
  });
});

describe("headers", () => {
  const read = (headers: Readonly<Record<string, string | readonly string[]>>): unknown => {
    const sent = { headers } as Partial<Sent>;
    const { values, issues } = module.read("headers", sent);
    return (
      values ??
      issues.map(({ in: place, parameter, message }) => `${place} ${parameter}: ${message}`)
    );
  };

  it("takes headers once or several times, with white space, and not percent-encoded", () => {
    expect(read({ "x-count": " 5 ", "x-list": ["a, b%20", "c"], "x-color": "R=1 , G=2" })).toEqual({
      "X-Count": 5,
      "X-List": ["a", "b%20", "c"],
      "X-Color": { R: 1, G: 2 },
    });
  });

  it.each<[Readonly<Record<string, string | readonly string[]>>, string]>([
    [{ "x-count": ["1", "2"] }, "header X-Count: is given more than once"],
    [{ "x-count": "1, 2" }, 'header X-Count: expected an integer, got "1, 2"'],
    [{ "x-color": "R" }, 'header X-Color: expected name=value, got "R"'],
  ])("refuses %o", (headers, issue) => {
    expect(read(headers)).toEqual([issue]);
  });

  it.each<[object, string]>([
    [{ "X-List": ["a\r\nX-Evil: 1"] }, "cannot be sent in a header"],
    [{ "X-List": ["€"] }, "cannot be sent in a header"],
    [{ "X-List": [" a"] }, "cannot be sent in a header"],
    [{ "X-List": ["a,b"] }, "separates items"],
    [{ "X-List": [""] }, "a list of one empty text"],
  ])("refuses to write %o", (values, message) => {
    expect(() => module.write("headers", values as Record<string, unknown>)).toThrow(message);
  });
});

describe("cookies", () => {
  const read = (cookie: string | readonly string[]): unknown => {
    const { values, issues } = module.read("cookies", {
      headers: { cookie } as Sent["headers"],
    });
    return (
      values ??
      issues.map(({ in: place, parameter, message }) => `${place} ${parameter}: ${message}`)
    );
  };

  it.each<[string | readonly string[], object]>([
    ["session=abc", { session: "abc" }],
    ['a=1;session="a+b";b', { session: "a+b" }],
    [" session = x ; session=y", { session: "x" }],
    ["session=a=b%20c", { session: "a=b c" }],
    ["ids=1,2", { ids: [1, 2] }],
    [["session=a", "ids=3"], { session: "a", ids: [3] }],
    ["", {}],
    ["Session=a;;;=;", {}],
  ])("takes %s", (cookie, values) => {
    expect(read(cookie)).toEqual({ session: undefined, ids: undefined, ...values });
  });

  it("refuses what is malformed", () => {
    expect(read("session=%; ids=1,x")).toEqual([
      'cookie session: expected percent-encoded UTF-8, got "%"',
      'cookie ids: item 2: expected an integer, got "x"',
    ]);
  });

  it("writes nothing that would end the cookie", () => {
    expect(module.write("cookies", { session: 'a;b, "c"', ids: [1] }).headers).toEqual({
      cookie: "session=a%3Bb%2C%20%22c%22; ids=1",
    });
  });
});

describe("content", () => {
  it("takes JSON text that its validator takes", () => {
    expect(query("json", "color=%7B%22R%22:1%7D&any=[1,null]&plain={")).toEqual({
      color: { R: 1 },
      any: [1, null],
      plain: "{",
    });
  });

  it("refuses what is no JSON, or not valid", () => {
    expect(query("json", "color={&any=")).toEqual([
      'color syntax: expected JSON, got "{"',
      'any syntax: expected JSON, got ""',
    ]);
    expect(query("json", 'color={"R":-1,"G":"x"}')).toEqual([
      "color minimum: /R: expected at least 0, got -1",
      'color type: /G: expected an integer, got "x"',
    ]);
  });

  it("writes JSON text", () => {
    expect(module.write("json", { color: { R: 1 } }).query).toBe("color=%7B%22R%22%3A1%7D");
  });
});

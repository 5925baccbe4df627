import { withSchemas } from "../support/generate.ts";

interface Case {
  /** The schema as YAML. */
  readonly schema: string;
  /** JSON texts that are taken. */
  readonly ok: readonly string[];
  /** JSON texts that are refused, with code and path of the first issue. */
  readonly bad: readonly (readonly [text: string, code: string, path: string])[];
}

const user =
  "{type: object, required: [id, name], properties: {id: {type: integer, format: int64}, name: {type: string, minLength: 1, maxLength: 5}, tags: {type: array, items: {type: string}, uniqueItems: true}, home: {$ref: '#/components/schemas/Address'}}}";

/** One schema for each way that a value can be read. */
export const schemas: Readonly<Record<string, Case>> = {
  Address: {
    schema:
      "{type: object, properties: {street: {type: string}, zip: {type: [string, 'null']}, when: {type: string, format: date-time}, secret: {type: string, format: password, minLength: 3}}}",
    ok: [
      "{}",
      '{"street":"é\\n","zip":null}',
      '{"zip":"1","street":""}',
      '{"other":[1,{"a":{}}],"street":"x"}',
      ' {"street" : "x" , "when":"2026-01-02T03:04:05Z"} ',
    ],
    bad: [
      ["[]", "type", ""],
      ['{"street":null}', "type", "/street"],
      ['{"zip":1,"street":2}', "type", "/zip"],
      ['{"when":"yesterday"}', "format", "/when"],
      ['{"secret":"pw"}', "minLength", "/secret"],
      ['{"street":"a","street":"b"}', "duplicate", "/street"],
      ['{"zip":"a","street":"b","zip":"c"}', "duplicate", "/zip"],
      ['{"secret":"abc","street":"a","zip":"a","secret":"abc"}', "duplicate", "/secret"],
      ['{"street":"a",}', "syntax", ""],
    ],
  },
  User: {
    schema: user,
    ok: [
      '{"id":1,"name":"a"}',
      '{"name":"😀😀😀😀😀","id":-9007199254740991}',
      '{"id":1e2,"name":"ab","tags":["a","b"],"home":{}}',
      '{"id":1.0,"name":"a","tags":[]}',
      '{"i\\u0064":1,"name":"a"}',
    ],
    bad: [
      ["{}", "required", "/id"],
      ['{"id":1}', "required", "/name"],
      ['{"id":9007199254740992,"name":"a"}', "format", "/id"],
      ['{"id":1.5,"name":"a"}', "type", "/id"],
      ['{"id":"1","name":"a"}', "type", "/id"],
      ['{"id":01,"name":"a"}', "syntax", "/id"],
      ['{"id":1,"name":""}', "minLength", "/name"],
      ['{"id":1,"name":"abcdef"}', "maxLength", "/name"],
      ['{"id":1,"name":"a","tags":["a","b","a"]}', "uniqueItems", "/tags"],
      ['{"id":1,"name":"a","tags":["a",1]}', "type", "/tags/1"],
      ['{"id":1,"name":"a","home":{"street":{}}}', "type", "/home/street"],
      ['{"id":1,"name":"a","id":1}', "duplicate", "/id"],
    ],
  },
  Closed: {
    schema: "{type: object, properties: {a: {type: boolean}}, additionalProperties: false}",
    ok: ["{}", '{"a":true}', '{"a":false}'],
    bad: [
      ['{"b":1}', "unknown", "/b"],
      ['{"__proto__":1}', "unknown", "/__proto__"],
      ['{"a":tru}', "syntax", "/a"],
      ['{"a":0}', "type", "/a"],
    ],
  },
  Extensible: {
    schema:
      "{type: object, required: [a], properties: {a: {type: string}}, additionalProperties: {type: integer}}",
    ok: ['{"a":"x"}', '{"n":1,"a":"x","m":2}', '{"a":"x","__proto__":3}'],
    bad: [
      ['{"n":1}', "required", "/a"],
      ['{"a":"x","n":"1"}', "type", "/n"],
      ['{"a":"x","n":1,"n":2}', "duplicate", "/n"],
      ['{"n":1,"a":"x","a":"y"}', "duplicate", "/a"],
    ],
  },
  Counted: {
    schema: "{type: object, properties: {a: {type: string}}, minProperties: 2, maxProperties: 3}",
    ok: ['{"a":"x","b":1}', '{"b":1,"c":2,"d":3}'],
    bad: [
      ["{}", "minProperties", ""],
      ['{"a":"x"}', "minProperties", ""],
      ['{"a":"x","b":1,"c":1,"d":1}', "maxProperties", ""],
    ],
  },
  Hostile: {
    schema:
      "{type: object, required: [constructor], properties: {constructor: {type: string}, __proto__: {type: integer}, toString: {type: boolean}, '': {type: integer}, 'é\"\\': {type: integer}}}",
    ok: [
      '{"constructor":"a"}',
      '{"constructor":"a","__proto__":1,"toString":true,"":0,"é\\"\\\\":2}',
      '{"__proto__":1,"constructor":"a"}',
    ],
    bad: [
      ["{}", "required", "/constructor"],
      ['{"constructor":"a","__proto__":{}}', "type", "/__proto__"],
      ['{"constructor":"a","":0,"":0}', "duplicate", "/"],
    ],
  },
  Dictionary: {
    schema: "{type: object, additionalProperties: {type: number}, maxProperties: 3}",
    ok: ["{}", '{"a":1.5,"__proto__":2}', '{"":0}'],
    bad: [
      ['{"a":true}', "type", "/a"],
      ['{"a":1,"a":1}', "duplicate", "/a"],
      ['{"a":1,"b":1,"c":1,"d":1}', "maxProperties", ""],
      ["[]", "type", ""],
    ],
  },
  Pair: {
    schema: "{type: array, prefixItems: [{type: string}, {type: integer}], items: false}",
    ok: ["[]", '["a"]', '["a",1]'],
    bad: [
      ["[1]", "type", "/0"],
      ['["a",1,2]', "maxItems", ""],
      ["{}", "type", ""],
    ],
  },
  OpenPair: {
    schema: "{type: array, prefixItems: [{type: string}], items: {type: integer}, minItems: 1}",
    ok: ['["a"]', '["a",1,2]'],
    bad: [
      ["[]", "minItems", ""],
      ['["a",1,"b"]', "type", "/2"],
    ],
  },
  Letter: {
    schema: "{type: string, enum: [A, B]}",
    ok: ['"A"', '"\\u0042"'],
    bad: [
      ['"C"', "enum", ""],
      ["1", "enum", ""],
      ["[]", "type", ""],
    ],
  },
  Mixed: {
    schema: "{enum: [a, 1, true, null]}",
    ok: ['"a"', "1", "1.0", "true", "null"],
    bad: [
      ["false", "enum", ""],
      ["2", "enum", ""],
      ['"1"', "enum", ""],
    ],
  },
  Known: {
    schema: "{type: string, x-open-enum: [A, B]}",
    ok: ['"A"', '"other"'],
    bad: [["1", "type", ""]],
  },
  Int32: {
    schema: "{type: integer, format: int32, minimum: -10}",
    ok: ["2147483647", "-10", "0"],
    bad: [
      ["2147483648", "format", ""],
      ["-11", "minimum", ""],
      ["1e300", "format", ""],
    ],
  },
  Money: {
    schema: "{type: number, multipleOf: 0.01, exclusiveMaximum: 100}",
    ok: ["1.25", "99.99", "1e1"],
    bad: [
      ["100", "maximum", ""],
      ["1.255", "multipleOf", ""],
      ["1e999", "type", ""],
      ["null", "type", ""],
    ],
  },
  Nothing: {
    schema: "{type: 'null'}",
    ok: ["null"],
    bad: [
      ["0", "type", ""],
      ["nul", "syntax", ""],
    ],
  },
  Cat: {
    schema:
      "{type: object, required: [t, lives], properties: {t: {const: cat}, lives: {type: integer}}}",
    ok: ['{"t":"cat","lives":9}'],
    bad: [['{"t":"dog","lives":9}', "enum", "/t"]],
  },
  Dog: {
    schema: "{type: object, required: [t], properties: {t: {const: dog}, name: {type: string}}}",
    ok: ['{"t":"dog"}'],
    bad: [['{"t":"dog","name":1}', "type", "/name"]],
  },
  Pet: {
    schema:
      "{oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}], discriminator: {propertyName: t, mapping: {cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog'}}}",
    ok: ['{"lives":9,"t":"cat"}', '{"t":"dog","name":"x"}', '{"x":{"t":"no"},"t":"dog"}'],
    bad: [
      ['{"t":"cow"}', "enum", "/t"],
      ["{}", "required", "/t"],
      ["1", "type", ""],
      ['{"t":"cat","lives":"9"}', "type", "/lives"],
      ['{"t":1}', "enum", "/t"],
    ],
  },
  EitherPet: {
    schema:
      "{oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}, {type: string}]}",
    ok: ['{"t":"cat","lives":9}', '{"t":"dog"}', '"x"'],
    bad: [
      ['{"t":"cow"}', "union", ""],
      ["[]", "union", ""],
      ['{"t":"cat","lives":}', "syntax", "/lives"],
    ],
  },
  AnyShape: {
    schema:
      "{anyOf: [{type: object, required: [a], properties: {a: {type: integer}}}, {type: object, required: [b], properties: {b: {type: integer}}}, {type: integer, minimum: 2}]}",
    ok: ['{"a":1}', '{"b":1}', '{"a":1,"b":2}', '{"a":1,"b":"x"}', "2"],
    bad: [
      ["{}", "union", ""],
      ["1", "minimum", ""],
      ['{"a":"x"}', "type", "/a"],
      ["true", "union", ""],
    ],
  },
  OneNumber: {
    schema: "{oneOf: [{type: integer, minimum: 2}, {type: integer, maximum: 3}]}",
    ok: ["1", "4"],
    bad: [
      ["2", "union", ""],
      ["2.5", "union", ""],
    ],
  },
  Node: {
    schema:
      "{type: object, properties: {value: {type: integer}, children: {type: array, items: {$ref: '#/components/schemas/Node'}}}, required: [value]}",
    ok: ['{"value":1,"children":[{"value":2},{"children":[],"value":3}]}'],
    bad: [['{"value":1,"children":[{"value":2},{}]}', "required", "/children/1/value"]],
  },
  Nested: {
    schema:
      "{oneOf: [{type: object, required: [a], properties: {a: {$ref: '#/components/schemas/Nested'}, b: {}}}, {type: object, required: [b], properties: {b: {$ref: '#/components/schemas/Nested'}}, additionalProperties: false}, {type: integer}]}",
    ok: ["1", '{"a":{"b":1}}', '{"a":{"a":1,"b":[]},"b":"x"}'],
    bad: [
      ["{}", "union", ""],
      ['{"b":{"c":1}}', "union", "/b"],
    ],
  },
  Whatever: {
    schema: "{}",
    ok: ["null", '{"a":[1,{"__proto__":2}]}', "-0.5e-3"],
    bad: [['{"a":1,"a":1}', "duplicate", "/a"]],
  },
  Matrix: {
    schema: "{type: array, maxItems: 3, items: {type: array, items: {type: [number, 'null']}}}",
    ok: ["[]", "[[],[1,null]]"],
    bad: [
      ["[[1],[true]]", "type", "/1/0"],
      ["[1]", "type", "/0"],
      ["[[],[],[],[]]", "maxItems", ""],
    ],
  },
  Wide: {
    schema: `{type: object, required: [p39], properties: {${Array.from({ length: 40 }, (_, i) => `p${i}: {type: integer}`).join(", ")}}}`,
    ok: ['{"p39":1}', '{"p39":1,"p0":2,"p38":3}', '{"p0":1,"p7":1,"p39":1}'],
    bad: [
      ["{}", "required", "/p39"],
      ['{"p39":1,"p0":2,"p39":3}', "duplicate", "/p39"],
      ['{"p0":1,"p39":1,"p40":1,"p0":1}', "duplicate", "/p0"],
    ],
  },
};

export const schemaDocument = withSchemas(
  Object.entries(schemas)
    .map(([name, { schema }]) => `${name}: ${schema}`)
    .join("\n"),
);

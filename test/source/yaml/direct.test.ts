import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compareReaders } from "./compare-readers.ts";

const taken: Readonly<Record<string, string>> = {
  "sequences at the indentation of their key": "a:\n- 1\n- 2\nb: 3\n",
  "compact collections": "- a: 1\n  b: 2\n- - 1\n  -   - 2\n      - 3\n",
  "values below their keys": "a:\n    b\nc:\n  'd'\ne:\n  [f]\n-x:\n  g\n",
  "values of nothing": "a:\nb:   \nc: # d\n\n  # e\nf:\n  g:\n  # h\n\ni:\n-\n- # j\n  # k\n-\n",
  "plain scalars of several lines": "a: b\n  c\n\n  d\n\n\n  e   \n  f # g\nh: 1\n  2\n",
  "quoted scalars of several lines":
    "a: 'b\n\n  c ''d''  \n  e'\nf: \"g \\\n    h\\n  \n\n\n  i\\\n\n   j\" # k\n",
  escapes: String.raw`a: "\0\a\b\e\f\n\r\t\v\N\_\L\P\ \"\/\\\x41\u0041\U0001F600\uD83D"` + "\n",
  "literal scalars":
    "a: |\n  b\n\n   c\n  d\n\ne: |-\n  f\n\n\ng: |+\n  h\n\n\ni: |2\n    j\n   k\nl: |\nm: |+\n\nn: 1\n",
  "folded scalars":
    "a: >\n  b\n  c\n\n  d\n   e\n   f\n\n  g\n\n\n\n   h\n\ni: >-\n j\nk: >2+\n   l\n\n",
  "block scalars at the end": "a:\n- |\n  b\n  c",
  "comments in all places":
    "# a\nb: # c\n  # d\n  e: 1 # f\n    # g\n\n  # h\n # i\n# j\nk:\n  - l # m\n    # n\n  # o\np: 1\n  # q\n  ",
  "flow collections": 'a: [b, c d, "e", {f: g, "h":i, j: {}, k}, [], ]\nl: {}\n',
  "flow collections of several lines":
    "a: [\n  b, # c\n  # d\n\n  e\n]\nf: {\n    g: [h,\n      i], 'j': k }\n",
  "flow collections at the root": "# a\n{b: c,\nd: [e]\n} # f\n",
  "names that are not strings": "1: a\n1.50: b\ntrue: c\nnull: d\n-0: e\n0x10: f\n2020-01-01: g\n",
  "names with special characters":
    "a:b: 1\na b : 2\n'c': 3\n\"d\\n\" : 4\n/e/{f}: 5\n$ref: 6\n-g: 7\n",
  "names of prototypes": "__proto__: {a: 1}\nconstructor: 2\ntoString: 3\nb: {__proto__: 1}\n",
  numbers:
    "- 0\n- -0\n- +1\n- 007\n- 1.\n- .5\n- 1e3\n- 1E-400\n- 0o17\n- 0xfF\n- .inf\n- -.INF\n- .nan\n- 1_0\n- 12345678901234567890123\n- 0b1\n- 1:2\n- -.\n- 0.10\n",
  "words of the core schema":
    "- ~\n- Null\n- nUll\n- True\n- tRue\n- FALSE\n- yes\n- ''\n- no\n- =\n",
  "anchors and aliases":
    "a: &x 1\nb: *x\nc: &x\n  d: &y [1]\ne: *y\nf: &z\n- 1\ng: [*z, &z {h: 1}, *z]\ni: *z\nj: &k\nl: *k\n",
  "merge keys":
    "a: &a {x: 1, y: 2}\nb: &b\n  <<: *a\n  y: 3\nc: {z: 4, <<: [*b, *a, {w: 5}]}\nd:\n  y: 0\n  <<: *b\n  x: 1\ne: {'<<': 1}\n",
  "the start of a document": "%YAML 1.2\n# a\n--- # b\nc: 1\n",
  "the end of a document": "---\na: 1\n...\n\n",
  "an empty document at the end": "a: 1\n---\n",
  "ends of lines of Windows":
    "a: b\r\n  c\r\nd: |\r\n  e\r\n\r\n  f\r\ng: 'h\r\n\r\n  i'\r\nj: [\r\n  k\r\n]\r\n# l\r\n",
  "separators of Unicode": "a: b\u2028c\u0085d\ne: 'f\u2029'\ng: |\n  h\u2028\n\u00A0: i\n",
  "control characters": "a: b\u0000c\u0007\nd: 'e\u007F'\n",
  "lone surrogates": "a: \uD83D\n\uDE00: b\n",
  "tabs within scalars": "a: b\tc\nd: 'e\tf'\ng: |\n  h\t\n  \ti\n",
  "characters that mean nothing where they are":
    "a: b#c\nd: e:f\ng: -h\ni: ?j\nk: :l\nm: n, o\np: q]r}\ns: http://t/#u\nv: w & x * y ! z | > % @\n",
};

test.each(Object.entries(taken))("%s: taken, and as the library reads it", (_, text) => {
  expect(compareReaders(text)).toEqual({ isTaken: true });
  const [crlf, unended] = [text.replaceAll(/\r?\n/g, "\r\n"), text.replace(/\n$/, "")];
  expect(compareReaders(crlf).difference).toBeUndefined();
  expect(compareReaders(unended).difference).toBeUndefined();
});

test.each([
  ["tags", "a: !!str 1\n"],
  ["explicit keys", "? a\n: b\n"],
  ["collections as keys", "[a]: b\n"],
  ["aliases as keys", "a: &b c\n*b : d\n"],
  ["tabs between tokens", "a:\tb\n"],
  ["several documents", "a: 1\n---\nb: 2\n"],
  ["YAML 1.1", "%YAML 1.1\n---\na: yes\n"],
  ["duplicate keys", "a: 1\n'a': 2\n"],
  ["a colon within a value", "a: b: c\n"],
  ["a key of several lines", "a\n b: c\n"],
  ["a line that is indented otherwise", "a:\n    b: 1\n  c: 2\n"],
  // The library refuses it behind some values, and takes it behind others.
  ["a comment in flow style at the beginning of a line", "a: [{ b:\n  c\n# d\n  }]\n"],
  ["such a comment that the library takes", "a: [\n# b\n  c]\n"],
  ["a quoted text that is not indented", "a:\n  b: 'c\n  d'\n"],
  ["a quoted text without its end", "a: 'b\n"],
  ["an unknown escape", 'a: "\\q"\n'],
  ["an unknown alias", "a: *b\n"],
  ["an anchor of an alias below", "a: &b c\nd: &e\n  *b\n"],
  ["an alias within its target", "a: &a [*a]\n"],
  ["a merge of no mapping", "a: {<<: 1}\n"],
  ["a lone carriage return", "a: 1\rb: 2\n"],
  ["a second byte order mark", "\uFEFFa: 1\n"],
  ["a scalar alone", "a\n"],
  ["nothing", "# a\n"],
  ["a key that is too long", `${"a".repeat(1030)}: 1\n`],
  ["many levels", `${"[".repeat(600)}${"]".repeat(600)}\n`],
  ["a bomb", bomb()],
])("%s: left to the library", (_, text) => {
  expect(compareReaders(text)).toEqual({ isTaken: false });
});

function bomb(): string {
  const lines = ["a0: &a0 [1, 2, 3, 4, 5, 6, 7, 8, 9]"];
  for (let level = 1; level < 8; level++)
    lines.push(
      `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(", ")}]`,
    );
  return `${lines.join("\n")}\n`;
}

const root = new URL("../../../", import.meta.url).pathname;

test("documents of the repository are taken, and as the library reads them", () => {
  const cases = readdirSync(`${root}test/cases`).filter((name) => !name.includes("."));
  const files = [
    "spec/v2.yaml",
    "spec/v3.yaml",
    ...cases.map((one) => `test/cases/${one}/spec.yaml`),
  ];
  const left: string[] = [];
  for (const file of files) {
    const { isTaken, difference } = compareReaders(readFileSync(root + file, "utf8"));
    expect(difference, file).toBeUndefined();
    if (!isTaken) left.push(file);
  }
  expect(files.length).toBeGreaterThan(50);
  expect(left).toEqual(["test/cases/duplicate-key/spec.yaml", "test/cases/yaml-syntax/spec.yaml"]);
});

test("the library is not loaded for a text that is read directly", () => {
  const reading = `${root}generator/source/reading`;
  const direct = readdirSync(`${reading}/yaml/direct`).map((name) => `yaml/direct/${name}`);
  expect(direct.length).toBeGreaterThan(10);
  for (const file of [...direct, "source-file.ts"]) {
    const text = readFileSync(`${reading}/${file}`, "utf8");
    const imports = [...text.matchAll(/^(?:import|\} from)\b.*"(.+)";$/gm)].map(([, from]) => from);
    const others = imports.filter((from) => /^yaml$|\/yaml\/[^/]*\.ts$/.test(from ?? ""));
    expect(others, file).toEqual([]);
  }
});

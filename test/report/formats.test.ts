import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { XMLParser } from "fast-xml-parser";
import { readFileSync } from "node:fs";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { visible } from "../../generator/diagnostics/visible.ts";
import type { Finding } from "../../generator/report/finding.ts";
import { formats } from "../../generator/report/door.ts";
import { withFingerprints } from "../../generator/report/fingerprint.ts";
import { growth, processorTime } from "../support/processor-time.ts";
import { context, oddFindings, oddTexts } from "./odd-findings.ts";
import { readCommands } from "./read-commands.ts";

const { sarif, junit, github, gitlab, checkstyle, markdown, ...untested } = formats;

it("has tests of every format", () => {
  expect(Object.keys(untested)).toEqual([]);
});

/** A text as JSON for others has it. */
const sound = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");

/** A text as XML has it: what XML cannot hold is replaced. */
const inXml = (text: string): string =>
  sound(text)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, visible)
    .replace(/[\ufffe\uffff]/g, "\ufffd");

const some = (count: number, level: Finding["level"], rule = "a-rule"): readonly Finding[] =>
  withFingerprints(
    Array.from({ length: count }, (_, line) => ({
      rule,
      level,
      message: `Finding ${line % 7}`,
      help: "Mend it",
      location: {
        file: `spec/${line % 3}.yaml`,
        range: { start: { line, column: 1 }, end: { line: line + 1, column: 2 } },
      },
      related: [],
    })),
  );

describe("SARIF", () => {
  interface Place {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region?: object;
    };
    readonly logicalLocations?: readonly { readonly fullyQualifiedName: string }[];
  }
  interface Log {
    readonly runs: readonly {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly message: { readonly text: string };
        readonly locations: readonly Place[];
        readonly partialFingerprints: Readonly<Record<string, string>>;
      }[];
    }[];
  }
  const {
    id,
    $schema: _,
    ...schema
  } = JSON.parse(
    readFileSync(
      new URL(
        "../../node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json",
        import.meta.url,
      ),
      "utf8",
    ),
  ) as Record<string, unknown>;
  // Of draft 4 the schema has nothing that later drafts say otherwise, but for 'id'.
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  const validate = ajv.compile({ ...schema, $id: String(id) });

  it.each([
    ["odd findings", oddFindings],
    ["none", []],
  ])("is valid by the schema of OASIS with %s", (_name, findings) => {
    const log: unknown = JSON.parse(sarif(findings, context));
    validate(log);
    expect(validate.errors).toBeNull();
  });

  it("is refused by the schema where a region has no line", () => {
    const text = sarif(oddFindings, context).replaceAll('"startLine": 3', '"startLine": 0');
    expect(validate(JSON.parse(text))).toBe(false);
  });

  it("has every finding with its rule, place and fingerprint", () => {
    const [run] = (JSON.parse(sarif(oddFindings, context)) as Log).runs;
    expect(run?.results).toHaveLength(oddFindings.length);
    for (const [index, finding] of oddFindings.entries()) {
      const result = run?.results[index];
      const file = finding.location?.file ?? "spec/plain.yaml";
      expect(result?.ruleId).toBe(finding.rule);
      expect(run?.tool.driver.rules[result?.ruleIndex ?? -1]?.id).toBe(finding.rule);
      expect(Object.values(result?.partialFingerprints ?? {})).toEqual([finding.fingerprint]);
      const [place] = result?.locations ?? [];
      const { uri } = place?.physicalLocation.artifactLocation ?? {};
      expect(decodeURIComponent(uri ?? "")).toBe(sound(file));
      expect(new URL(uri ?? "", "https://root.test/").host).toBe("root.test");
      const pointer = finding.location?.pointer;
      expect(place?.logicalLocations?.[0]?.fullyQualifiedName).toBe(pointer && sound(pointer));
    }
  });

  it("has the hash of each finding's line where the file is known, and of the first one without a line", () => {
    const text = " hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n";
    const read: string[] = [];
    const textOf = (file: string): string | undefined => {
      read.push(file);
      return file === "spec/plain.yaml" || file === "../up.yaml" ? text : undefined;
    };
    const log = sarif(oddFindings, { ...context, textOf });
    validate(JSON.parse(log));
    expect(validate.errors).toBeNull();
    const [run] = (JSON.parse(log) as Log).runs;
    const hashes = run?.results.map((one) => one.partialFingerprints["primaryLocationLineHash"]);
    const [first] = oddFindings;
    // The third line of the file, the first one of a file, and of the document for a finding about no place.
    expect(first?.location?.file).toBe("spec/plain.yaml");
    expect(hashes?.at(0)).toBe("ce8ba1a563dcdaca:1");
    expect(hashes?.slice(-2)).toEqual(["e9496ae3ebfced30:1", "e9496ae3ebfced30:1"]);
    expect(hashes?.slice(1, -2).every((one) => one === undefined)).toBe(true);
    expect(new Set(read).size).toBe(read.length);
  });

  it("describes each rule in all the ways that code scanning demands", () => {
    const rules = (page: string | undefined): unknown => {
      const rule = (): object => ({
        summary: "A summary",
        ...(page === undefined ? {} : { page }),
      });
      const log = sarif(some(1, "error"), { ...context, rule: rule as typeof context.rule });
      return (JSON.parse(log) as Log).runs[0]?.tool.driver.rules[0];
    };
    expect(rules(undefined)).toEqual({
      id: "a-rule",
      name: "a-rule",
      shortDescription: { text: "A summary" },
      fullDescription: { text: "A summary" },
      help: { text: "A summary", markdown: "A summary" },
    });
    expect(rules("# a-rule\n\nError. It is\nwrong.\n\nMore.\n")).toMatchObject({
      fullDescription: { text: "Error. It is wrong." },
    });
    expect(rules(`# a\n\n${"x".repeat(5_000)}\n`)).toMatchObject({
      fullDescription: { text: `${"x".repeat(1_023)}…` },
    });
  });

  it("has texts that are no placeholders and no links", () => {
    const [run] = (JSON.parse(sarif(oddFindings, context)) as Log).runs;
    const text = run?.results[oddTexts.findIndex((one) => one.includes("{0}"))]?.message.text;
    expect(text).toContain("Nothing uses \\[a link](https://evil.test) {{0}} {id}\n");
  });
});

describe.each([
  ["checkstyle", checkstyle],
  ["junit", junit],
] as const)("%s", (_name, format) => {
  it("is well-formed", () => {
    const parser = new SaxesParser();
    const errors: string[] = [];
    parser.on("error", ({ message }) => void errors.push(message));
    parser.write(format(oddFindings, context)).close();
    expect(errors).toEqual([]);
  });
});

const readXml = (text: string): unknown =>
  new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    htmlEntities: true,
    trimValues: false,
    isArray: (name) => ["file", "error", "testsuite", "testcase"].includes(name),
  }).parse(text);

describe("Checkstyle", () => {
  it("has every finding in its file, and the documents without one", () => {
    const { checkstyle: root } = readXml(checkstyle(oddFindings, context)) as {
      checkstyle: {
        file: { "@name": string; error?: { "@message": string; "@severity": string }[] }[];
      };
    };
    const messages = new Map(
      root.file.map((file) => [file["@name"], (file.error ?? []).map((one) => one["@message"])]),
    );
    expect(messages.get("spec/fine & good.yaml")).toEqual([]);
    expect(messages.get("spec/plain.yaml")?.[1]).toBe("About no place");
    for (const text of oddTexts) {
      const [message] = messages.get(inXml(`spec/${text}.yaml`)) ?? [];
      expect(message).toContain(
        inXml(`Nothing uses ${text}\ntaken: ${text}\nhelp: Remove ${text}`),
      );
      expect(message).toContain(inXml(`also: spec/a b,c:d.yaml:3:5 like ${text}`));
    }
  });
});

describe("JUnit", () => {
  interface Case {
    readonly "@name": string;
    readonly failure?: { readonly "@message": string; readonly "#text": string };
    readonly "system-out"?: string;
  }
  interface Suite {
    readonly "@name": string;
    readonly "@tests": string;
    readonly "@failures": string;
    readonly testcase: readonly Case[];
  }
  const read = (text: string): Suite & { readonly testsuite: readonly Suite[] } =>
    (readXml(text) as { testsuites: Suite & { testsuite: readonly Suite[] } }).testsuites;

  it("has a suite for each file, and a case that passed for a document without findings", () => {
    const root = read(junit(oddFindings, context));
    const suites = new Map(root.testsuite.map((suite) => [suite["@name"], suite]));
    expect(suites.get("spec/fine & good.yaml")).toMatchObject({
      "@tests": "1",
      "@failures": "0",
      testcase: [{ "@name": "no findings" }],
    });
    for (const text of oddTexts) {
      const [found] = suites.get(inXml(`spec/${text}.yaml`))?.testcase ?? [];
      expect(found?.["@name"]).toBe(inXml(`component-unused: Nothing uses ${text}`));
      const body = found?.failure?.["#text"] ?? found?.["system-out"];
      expect(body).toContain(inXml(`taken: ${text}\nhelp: Remove ${text}`));
    }
    expect(root["@tests"]).toBe(String(oddFindings.length + 1));
  });

  it.each([
    [false, 5],
    [true, 9],
  ])("fails by warnings: %s", (warningsFail, failures) => {
    const root = read(junit(oddFindings, { ...context, warningsFail }));
    expect(root["@failures"]).toBe(String(failures));
    const cases = root.testsuite.flatMap((suite) => suite.testcase);
    expect(cases.filter(({ failure }) => failure !== undefined)).toHaveLength(failures);
  });
});

describe("GitLab", () => {
  it("has every finding with what GitLab requires, each fingerprint once", () => {
    const issues = JSON.parse(gitlab(oddFindings, context)) as readonly {
      readonly description: string;
      readonly fingerprint: string;
      readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
    }[];
    expect(issues).toHaveLength(oddFindings.length);
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
    for (const [index, { message, location }] of oddFindings.entries()) {
      const issue = issues[index];
      expect(issue?.description).toContain(sound(message));
      expect(issue?.location.path).toBe(sound(location?.file ?? "spec/plain.yaml"));
      expect(issue?.location.lines.begin).toBe(location?.range?.start.line ?? 1);
    }
  });
});

describe("GitHub", () => {
  it("has one command for each finding, whatever its texts are", () => {
    const commands = readCommands(github(oddFindings, context));
    expect(commands).toHaveLength(oddFindings.length);
    const shown = (text: string): string => text.split("\n").map(visible).join("\n");
    for (const [index, finding] of oddFindings.entries()) {
      const { location, level, rule, message } = finding;
      const { start, end } = location?.range ?? {};
      expect(commands[index]).toMatchObject({
        command: level === "note" ? "notice" : level,
        properties: {
          title: rule,
          ...(location === undefined ? {} : { file: visible(location.file) }),
          ...(start === undefined ? {} : { line: String(start.line), col: String(start.column) }),
          ...(end === undefined ? {} : { endColumn: String(end.column) }),
        },
      });
      expect(commands[index]?.text).toContain(shown(message));
    }
    expect(commands[0]?.text).toContain("also: spec/a b,c:d.yaml:3:5 like plain");
  });

  it("has columns within one line only", () => {
    const [command] = readCommands(github(some(1, "error"), context));
    expect(command?.properties).toEqual({
      file: "spec/0.yaml",
      line: "0",
      endLine: "1",
      title: "a-rule",
    });
  });

  it.each([
    [10, 10, 10, undefined],
    [12, 0, 0, "2 errors more are not shown here"],
    [11, 30, 10, "1 error, 20 warnings and 1 note more are not shown here"],
    [0, 1, 11, "2 notes more are not shown here"],
  ])("shows at most ten of each kind: %i, %i, %i", (errors, warnings, notes, last) => {
    const all = [...some(errors, "error"), ...some(warnings, "warning"), ...some(notes, "note")];
    const commands = readCommands(github(all, context));
    for (const kind of ["error", "warning", "notice"])
      expect(commands.filter(({ command }) => command === kind).length).toBeLessThanOrEqual(10);
    const rest = commands.find(({ properties }) => properties["title"] === "diptych");
    expect(rest?.text).toBe(last);
  });
});

describe("GitHub, of more findings than it shows", () => {
  it("has every rule", () => {
    const rules = ["b-rule", "c-rule"].map((rule) => some(3, "error", rule));
    const all = [...some(40, "error"), ...rules.flat()];
    const titles = readCommands(github(all, context)).map(({ properties }) => properties["title"]);
    const times = (count: number, title: string): string[] => Array<string>(count).fill(title);
    expect(titles).toEqual([
      ...times(4, "a-rule"),
      ...times(3, "b-rule"),
      ...times(3, "c-rule"),
      "diptych",
    ]);
  });
});

describe("fingerprints", () => {
  it("stay where lines move, and differ where findings are the same but for their lines", () => {
    const before = some(50, "error");
    const moved = before.map(({ fingerprint: _, ...finding }) => {
      const { start, end } = finding.location?.range ?? {};
      if (finding.location === undefined || start === undefined || end === undefined)
        return finding;
      const range = {
        start: { ...start, line: start.line + 50 },
        end: { ...end, line: end.line + 50 },
      };
      return { ...finding, location: { ...finding.location, range } };
    });
    const prints = before.map(({ fingerprint }) => fingerprint);
    expect(withFingerprints(moved).map(({ fingerprint }) => fingerprint)).toEqual(prints);
    expect(new Set(prints).size).toBe(50);
  });
});

it.each(Object.entries(formats))("%s takes linear time", async (_name, format) => {
  const time = (count: number): number => {
    const findings = some(count, "error");
    const start = processorTime();
    format(findings, context);
    return processorTime() - start;
  };
  expect(await growth(time, [1_000, 10_000], 30)).toBeLessThan(30);
});

describe("Markdown", () => {
  it("has a row for each finding, errors first", () => {
    const findings = [...some(1, "note"), ...some(2, "error")];
    expect(markdown(findings, context)).toBe(`# Findings

2 documents, 2 errors and 1 note.

| Level | Place | Finding |
| --- | --- | --- |
| error | spec/0.yaml:0:1 | Finding 0 (a-rule). Mend it. |
| error | spec/1.yaml:1:1 | Finding 1 (a-rule). Mend it. |
| note | spec/0.yaml:0:1 | Finding 0 (a-rule). Mend it. |
`);
  });

  it("has no markup, links, mentions or lines of texts", () => {
    const text = markdown(oddFindings, context);
    const rows = text.split("\n").filter((line) => line.startsWith("| "));
    expect(rows).toHaveLength(oddFindings.length + 2);
    for (const row of rows) expect(row.split(/(?<!\\)\|/)).toHaveLength(5);
    expect(text).not.toMatch(/<|https:\/\/|[@#]\w|(?<!\\)[`[]/);
  });

  it("has one row for more than 20 notes of a rule, and for the examples of a schema", () => {
    const rows = (findings: readonly Finding[]): number =>
      markdown(findings, context).match(/^\| (?:note|warning) /gm)?.length ?? 0;
    expect([20, 21, 500].map((count) => rows(some(count, "note")))).toEqual([20, 1, 1]);
    expect(markdown(some(500, "note"), context)).toContain("499 more places alike");
    expect(markdown(some(500, "note"), context)).not.toContain("not listed");
    expect(rows(some(30, "warning"))).toBe(30);
    const examples = some(9, "warning", "example-mismatch").map((one) => ({
      ...one,
      location: { file: "spec/0.yaml", pointer: "/components/schemas/Pet/example" },
    }));
    expect(rows(examples)).toBe(1);
    expect(markdown(examples, context)).toContain("8 more places alike");
  });

  it("fits into a comment, and counts what it leaves out", () => {
    const long = some(150, "error").map((one) => ({ ...one, message: "*".repeat(5_000) }));
    const text = markdown(long, context);
    const listed = text.split("\n").filter((line) => line.startsWith("| error")).length;
    expect(listed).toBeGreaterThan(30);
    expect(text).toContain(`${150 - listed} more are not listed.`);
    expect(text.length).toBeLessThan(31_000);
    expect(markdown([], context)).toBe("# Findings\n\n2 documents, no findings.\n");
  });
});

import { decodeAccountXml, decodeAccountCollectionXml } from "@diptych/v2";
import { DecodeError } from "@diptych/runtime";
import { describe, expect, it } from "vitest";
import { plainElementEnd } from "../../runtime/src/text/early.ts";

/** Documents that the first step of a process takes, and those that it must leave to the loops. */
const documents: Readonly<Record<string, string>> = {
  plain: "<Account><userid>asmith</userid></Account>",
  empty: "<Account><userid></userid></Account>",
  "line ends": "<Account><userid>a\nb\tc</userid></Account>",
  "carriage return": "<Account><userid>a\r\nb\rc</userid></Account>",
  references: "<Account><userid>a &amp; b &#65;</userid></Account>",
  "not ASCII": "<Account><userid>Zoë 😀</userid></Account>",
  "a mark of more": "<Account><userid>a > b ]] ></userid></Account>",
  "the end of CDATA": "<Account><userid>a ]]> b</userid></Account>",
  CDATA: "<Account><userid> <![CDATA[a < b]]> </userid></Account>",
  comment: "<Account><userid>a<!-- b -->c</userid></Account>",
  "space behind": "<Account><userid>a</userid>\n  \t\r\n<lastName>b</lastName>\u00a0</Account>",
  "space in tags": "<Account><userid >a</userid ></Account>",
  attributes: '<Account><userid a="<">a</userid><lastName a="1">b</lastName></Account>',
  prefixes: '<a:Account xmlns:a="urn:a"><a:userid>a</a:userid></a:Account>',
  "out of order": "<Account><lastName>b</lastName><userid>a</userid></Account>",
  "another close tag": "<Account><userid>a</useriD></Account>",
  "a longer close tag": "<Account><userid>a</useridd></Account>",
  "a child": "<Account><userid>a<b/></userid></Account>",
  "a control character": "<Account><userid>a\u0001</userid></Account>",
  "cut off": "<Account><userid>a</userid",
  "text behind": "<Account><userid>a</userid> b </Account>",
  twice: "<Account><userid>a</userid><userid>b</userid></Account>",
  long: `<Account><userid>${"x".repeat(40)}</userid></Account>`,
};

function outcomeOf(text: string, input: string | Uint8Array): unknown {
  const limits = { maxTextLength: 30 };
  try {
    return decodeAccountXml(input, text === "long" ? { limits } : {});
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return error.issues;
  }
}

const outcomes = (): readonly unknown[] =>
  Object.entries(documents).flatMap(([name, text]) => [
    [name, outcomeOf(name, text), outcomeOf(name, new TextEncoder().encode(text))],
  ]);

describe("the first documents of a process", () => {
  it("give the same values and issues as later ones", () => {
    const first = outcomes();
    const account = documents["plain"] as string;
    const { Accounts } = decodeAccountCollectionXml(
      `<AccountCollection>${account.replaceAll("Account>", "Accounts>").repeat(8000)}</AccountCollection>`,
    );
    expect(Accounts).toHaveLength(8000);
    expect(outcomes()).toEqual(first);
    expect(first).toMatchObject([
      ["plain", { userid: "asmith" }, { userid: "asmith" }],
      ["empty", { userid: "" }, { userid: "" }],
      ["line ends", { userid: "a\nb\tc" }, { userid: "a\nb\tc" }],
      ...first.slice(3),
    ]);
  });

  it("are read early where an element has plain text and the close tag of its name", () => {
    const plain = ["plain", "empty", "line ends", "text behind", "twice"];
    const start = "<Account><userid>".length;
    const ends = Object.entries(documents).flatMap(([name, text]) => {
      const r = { text, limits: { maxTextLength: 30 } };
      return text.startsWith("<Account><userid>") && plainElementEnd(r, start, 6) !== undefined
        ? [name]
        : [];
    });
    expect(ends).toEqual(expect.arrayContaining(plain));
    const others = [
      "references",
      "CDATA",
      "a child",
      "long",
      "another close tag",
      "the end of CDATA",
    ];
    expect(ends.filter((name) => others.includes(name))).toEqual([]);
  });
});

import { described, notes, picture, type SentFile } from "../values.ts";
import type { Framework } from "../frameworks.ts";
import type { Call } from "./call.ts";

const file = ({ name, type, content }: SentFile): File => new File([content], name, { type });

const upload = { method: "POST", path: "/upload" } as const;
const login = { method: "POST", path: "/login" } as const;

/** The values that an empty form becomes. */
const empty = { title: null, kind: null, count: null, file: null, files: [] };

const texts = { title: "A title é", kind: "large", count: 3 };
const signIn = { username: "asmith", password: "a b&c=é", scope: "read", roles: ["x", "y z"] };

/** Calls of the operations 9 and 10. */
export const formCalls = ({ formTexts }: Framework): readonly Call[] => [
  {
    operation: 9,
    name: "a form with everything",
    run: (at) =>
      at(
        "POST",
        "/upload",
      )(
        formTexts === "body"
          ? { body: { ...texts, file: file(picture), files: notes.map(file) } }
          : { ...texts, body: { file: file(picture), files: notes.map(file) } },
      ),
    wire: {
      ...upload,
      [formTexts === "body" ? "data" : "query"]: texts,
      files: [["file", picture], ...notes.map((note) => ["files", note] as const)],
    },
    expected: { ...texts, file: described(picture), files: notes.map(described) },
  },
  {
    operation: 9,
    name: "a form with a text alone",
    run: (at) =>
      at(
        "POST",
        "/upload",
      )(formTexts === "body" ? { body: { title: "7" } } : { title: "7", body: {} }),
    wire: { ...upload, [formTexts === "body" ? "data" : "query"]: { title: "7" }, files: [] },
    expected: { ...empty, title: "7" },
  },
  {
    operation: 9,
    name: "a form with a file alone",
    run: (at) => at("POST", "/upload")({ body: { file: file(picture) } }),
    wire: { ...upload, files: [["file", picture]] },
    expected: { ...empty, file: described(picture) },
  },
  {
    operation: 10,
    name: "a form of texts",
    run: (at) => at("POST", "/login")({ body: signIn }),
    wire: { ...login, data: signIn },
    expected: { username: "asmith", scope: "read", roles: ["x", "y z"] },
  },
  {
    operation: 10,
    name: "a form of required texts alone",
    run: (at) => at("POST", "/login")({ body: { username: "null", password: "true" } }),
    wire: { ...login, data: { username: "null", password: "true" } },
    expected: { username: "null", scope: null, roles: [] },
  },
];

/** Programs of a user, by file. They call two services that answer at once, and print a line. */
export const programs: Readonly<Record<string, string>> = {
  "src/answers.ts": `
export const user = {
  id: 1, name: "asmith", type: "LOCAL", first_name: "Ann", last_name: null, email: "a@example.com",
  primary_phone: null, alternate_phone: null, role: "MANAGER", is_enabled: true,
  links: [{ rel: "self", href: "https://cloud.example/users/asmith", method: "GET" }],
};
export const book = { isbn: "9783161484100", title: "The Sea", authors: ["Ada"], price: 12.5 };
export const baseUrl = "https://shop.example/v1";
`,
  ...calling("src/main.ts", "./api/client.js", ".js"),
  ...calling("src/main-bare.ts", "./bare/client", ""),
  "src/index.ts": `import { main } from "./main.js";\nmain().then((text) => console.log(text));\n`,
  "src/index-bare.ts": `import { main } from "./main-bare";\nmain().then((text) => console.log(text));\n`,
  "src/one-operation.js": `
import { createTransport, getUser } from "@diptych/v3/client";

const fetch = async () => Response.json({ detail: "There is nobody." }, { status: 404 });
const transport = createTransport({ baseUrl: "https://cloud.example/rest/v3", fetch });
getUser(transport, { user_name: "nobody" }).catch((error) => console.log(error.message));
`,
  "src/index.jest.ts": `
import { expect, test } from "@jest/globals";
import { main } from "./main.js";

test("runs", async () => expect(await main()).toBe("asmith reads The Sea"));
`,
  "src/index-bare.jest.ts": `
import { expect, test } from "@jest/globals";
import { main } from "./main-bare";

test("runs", async () => expect(await main()).toBe("asmith reads The Sea"));
`,
  "src/index.test.ts": `
import { expect, test } from "vitest";
import { main } from "./main.js";

test("runs", async () => expect(await main()).toBe("asmith reads The Sea"));
`,
  "commonjs/main.cts": `
import { basic, createTransport, getUser } from "@diptych/v3/client";

const fetch = async () => Response.json({ detail: "There is nobody." }, { status: 404 });
const auth = basic({ username: "asmith", password: "secret" });
const transport = createTransport({ baseUrl: "https://cloud.example/rest/v3", auth, fetch });
getUser(transport, { user_name: "nobody" }).catch((error: Error) => console.log(error.message));
`,
  "stripped/main.ts": `
import { decodeBookJson, encodeBookXmlString } from "./api/index.ts";

const text = '{"isbn":"9783161484100","title":"The Sea","authors":["Ada"],"price":12.5}';
console.log(encodeBookXmlString(decodeBookJson(text)).length > 0, "The Sea");
`,
  "member/main.ts": `
import { createTransport, getBook } from "@acme/books/client";

const book = { isbn: "9783161484100", title: "The Sea", authors: ["Ada"], price: 12.5 };
const fetch = async () => Response.json(book);
const transport = createTransport({ baseUrl: "https://shop.example/v1", fetch });
export const found = getBook(transport, { isbn: book.isbn });
found.then(({ title }) => console.log(title));
`,
  "member/main.test.ts": `
import { expect, test } from "vitest";
import { found } from "./main.js";

test("runs", async () => expect((await found).title).toBe("The Sea"));
`,
};

/** A module that calls both services, the second by plain output. */
function calling(file: string, client: string, extension: string): Record<string, string> {
  const text = `
import { basic, createTransport, getUser } from "@diptych/v3/client";
import { createTransport as toShop, getBook } from "${client}";
import { baseUrl, book, user } from "./answers${extension}";

export async function main(): Promise<string> {
  const cloud = createTransport({
    baseUrl: "https://cloud.example/rest/v3",
    auth: basic({ username: "asmith", password: "secret" }),
    fetch: async () => Response.json(user),
  });
  const shop = toShop({ baseUrl, fetch: async () => Response.json(book) });
  const { name } = await getUser(cloud, { user_name: "asmith" });
  const { title } = await getBook(shop, { isbn: book.isbn });
  return \`\${name} reads \${title}\`;
}
`;
  return { [file]: text };
}

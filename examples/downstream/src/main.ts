import { ApiError, basic, createClient } from "../generated/client.js";
import { decodeBookXml, encodeBookXmlString, type Book } from "../generated/index.js";
import { openShop } from "./server.js";

const sea: Book = {
  isbn: "9783161484100",
  title: "The Sea & the Shore",
  authors: ["Ada North", "Ben West"],
  genre: "novel",
  price: 12.5,
};

const stars: Book = { ...sea, isbn: "9791234567896", title: "Stars", genre: "science", price: 30 };

async function main(): Promise<void> {
  const shop = await openShop();
  const auth = basic({ username: "keeper", password: "open sesame" });
  const api = createClient({ baseUrl: shop.baseUrl, auth });
  try {
    await api.createBook({ body: sea });
    await api.createBook({ body: stars, contentType: "application/xml" });
    const titles: string[] = [];
    for await (const book of api.listBooks.items({ size: 1 })) titles.push(book.title);
    say("books", titles.join(", "));

    const inXml = { headers: { Accept: "application/xml" } };
    const found = await api.getBook({ isbn: sea.isbn }, inXml);
    say("same in XML", JSON.stringify(found) === JSON.stringify(sea));
    say("as XML", encodeBookXmlString(found));
    say("and back", decodeBookXml(encodeBookXmlString(found)).price);
    say("of a genre", (await api.listBooks({ genre: ["science"] })).Books.length);

    await fails("invalid", () => api.createBook({ body: { ...sea, isbn: "1", price: -1 } }));
    await fails("there already", () => api.createBook({ body: sea }));
    const stranger = createClient({ baseUrl: shop.baseUrl });
    await fails("a stranger", () => stranger.deleteBook({ isbn: sea.isbn }));
    await api.deleteBook({ isbn: sea.isbn });
    await fails("gone", () => api.getBook({ isbn: sea.isbn }));
  } finally {
    await shop.close();
  }
}

/** Says how a call fails, with every mistake and its place. */
async function fails(what: string, call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
    say(what, "did not fail");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const places = error.problem?.errors?.map((one) => one.pointer ?? one.parameter) ?? [];
    say(what, [error.status, ...places].join(" "));
  }
}

const say = (what: string, value: unknown): void => console.log(`${what}: ${String(value)}`);

await main();

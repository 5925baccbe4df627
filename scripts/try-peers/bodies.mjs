// Checks of the bodies of the library.
/** Whether a text is a day of the calendar. */
export const date = (t) =>
  /^\d{4}-\d\d-\d\d$/.test(t) &&
  !Number.isNaN(Date.parse(t)) &&
  new Date(t).toISOString().startsWith(t);
export const genres = ["novel", "poem", "play"];
/** Length in code points. */
export const len = (s) => [...s].length;
/** A request that is refused with 400. */
export class Bad extends Error {}
/** Refuses what does not hold. */
export const need = (ok, why) => {
  if (!ok) throw new Bad(why);
};
const isObj = (v) => typeof v === "object" && v !== null && !Array.isArray(v);
/** A book of a body; `is` says which fault there is. */
export function newBook(v, is) {
  need(isObj(v), "no object");
  if (is("proto-500") && Object.hasOwn(v, "__proto__")) throw new Error();
  for (const k of Object.keys(v))
    if (!["title", "pages", "genre", "isbn", "tags"].includes(k)) {
      if (is("extra-accepted")) delete v[k];
      else throw new Bad(k);
    }
  if (is("missing-500") && v.title === undefined) throw new Error();
  if (is("null-accepted") && v.title === null) v.title = "x";
  need(typeof v.title === "string" && len(v.title) >= 1, "title");
  if (len(v.title) > 40) {
    if (is("too-long-accepted")) v.title = [...v.title].slice(0, 40).join("");
    else throw new Bad("title");
  }
  if (is("unicode-500") && /[^\x00-\x7f]/.test(v.title)) throw new Error();
  if (is("nul-500") && v.title.includes("\0")) throw new Error();
  if (is("string-number-accepted") && /^\d+$/.test(v.pages)) v.pages = Number(v.pages);
  if (is("big-500") && Math.abs(v.pages) > 2147483647) throw new Error();
  need(typeof v.pages === "number" && Number.isInteger(v.pages) && v.pages >= 1, "pages");
  if (v.pages > 5000) {
    if (is("off-by-one") && v.pages === 5001) v.pages = 5000;
    else throw new Bad("pages");
  }
  if (is("max-refused")) need(v.pages < 5000, "pages");
  if (v.genre !== undefined && !genres.includes(v.genre)) {
    if (is("enum-unchecked")) v.genre = "novel";
    else throw new Bad("genre");
  }
  if (v.isbn !== undefined && !(typeof v.isbn === "string" && /^[0-9]{13}$/.test(v.isbn))) {
    if (is("pattern-unchecked")) delete v.isbn;
    else if (is("pattern-unanchored") && /[0-9]{13}/.test(v.isbn)) delete v.isbn;
    else throw new Bad("isbn");
  }
  if (v.tags !== undefined) {
    need(Array.isArray(v.tags), "tags");
    if (is("empty-array-500") && v.tags.length === 0) throw new Error();
    need(
      v.tags.length <= 5 &&
        v.tags.every(
          (t, i) =>
            typeof t === "string" && (len(t) <= 12 || (i > 0 && is("second-item-unchecked"))),
        ),
      "tags",
    );
    if (new Set(v.tags).size !== v.tags.length) {
      if (is("unique-unchecked")) v.tags = [...new Set(v.tags)];
      else throw new Bad("tags");
    }
  }
  return v;
}
/** A profile of a body. */
export function newProfile(v, is) {
  need(isObj(v), "no object");
  const email =
    typeof v.email === "string" &&
    len(v.email) <= 100 &&
    /^[^@\s"(),:;<>[\]\\]+@[^@\s"(),:;<>[\]\\]+$/.test(v.email) &&
    !/^\.|\.\.|\.@|@\.|\.$/.test(v.email);
  if (is("format-unchecked")) {
    if (!email) v.email = "a@b.example";
  } else need(email, "email");
  need(typeof v.name === "string" && len(v.name) >= 1 && len(v.name) <= 30, "name");
  if (v.born !== undefined) need(typeof v.born === "string" && date(v.born), "born");
  if (v.score !== undefined) {
    if (is("exclusive-unchecked") && v.score === 0) v.score = 0.1;
    need(typeof v.score === "number" && v.score > 0 && v.score <= 1, "score");
  }
  if (v.address !== undefined) {
    if (is("nested-null-accepted") && v.address === null) v.address = { city: "x" };
    need(isObj(v.address), "address");
    if (is("nested-unchecked") && v.address.city === undefined) v.address.city = "x";
    need(typeof v.address.city === "string" && v.address.city !== "", "city");
    if (v.address.zip !== undefined)
      need(typeof v.address.zip === "string" && /^[0-9]{5}$/.test(v.address.zip), "zip");
  }
  const { email: e, name, born, score, address } = v;
  return JSON.parse(
    JSON.stringify({
      email: e,
      name,
      born,
      score,
      address: address && { city: address.city, zip: address.zip },
    }),
  );
}

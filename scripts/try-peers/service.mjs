// A library that does what library.yaml says but for one fault, which its name says.
import http from "node:http";
import { answerNotes, beginNotes } from "./notes.mjs";
import { Bad, date, genres, len, need, newBook, newProfile } from "./bodies.mjs";

/** The key that requests need in X-Api-Key. */
export const key = "secret-key-1";

let fault = "none";
let books, nextId, profile, removed;
const first = () => {
  beginNotes();
  books = new Map();
  removed = new Map();
  nextId = 1;
  profile = { email: "a@b.example", name: "Ann" };
  for (let i = 0; i < 9; i++)
    make({ title: `Book ${i}`, pages: 100 + i, genre: ["novel", "poem", "play"][i % 3] });
};
function make(own) {
  const id = nextId++;
  const b = { id, ...own, added: "2026-01-02T03:04:05Z" };
  b.v = 1;
  books.set(id, b);
  return b;
}
const out = ({ v, ...b }) => b;
first();
const is = (f) => fault === f;
const methods = {
  books: "GET, HEAD, POST",
  book: "GET, HEAD, PUT, DELETE",
  search: "GET, HEAD",
  author: "GET, HEAD",
  profile: "GET, HEAD, PUT",
  notes: "GET, HEAD, POST",
  note: "GET, HEAD, PUT, PATCH, DELETE",
};
/** Begins anew with a fault. */
export function begin(name) {
  fault = name;
  first();
}

/** The server of the library. */
export const library = http.createServer({ maxHeaderSize: 65536 }, (req, res) => {
  const chunks = [];
  req.on("data", (c) => chunks.push(c));
  req.on("end", () => {
    try {
      handle(req, res, Buffer.concat(chunks));
    } catch (e) {
      if (e instanceof Bad) return problem(res, 400, e.message);
      problem(res, 500, "oops");
    }
  });
});
let headReq = false;
function send(res, status, body, headers = {}, type = "application/json") {
  let text =
    body === undefined
      ? undefined
      : /xml|html/.test(type) && typeof body === "string"
        ? body
        : JSON.stringify(body);
  if (is("wrong-charset") && type === "application/json") {
    type = "application/json; charset=iso-8859-1";
    text = text && Buffer.from(text.replace(/"title":"/g, '"title":"\u00e9'), "latin1");
  }
  if (is("broken-utf8") && type === "application/json" && text)
    text = Buffer.from(text.replace(/"title":"/g, '"title":"\u00e9'), "latin1");
  const h = {
    ...(text === undefined
      ? {}
      : { "Content-Type": type, "Content-Length": Buffer.byteLength(text) }),
    ...headers,
  };
  if (headReq && is("head-length") && h["Content-Length"]) h["Content-Length"] = 3;
  res.writeHead(status, h);
  res.end(headReq ? undefined : text);
}
function problem(res, status, why, headers = {}) {
  if (is("problem-body") && status === 404)
    return send(res, status, { error: why }, headers, "application/problem+json");
  if (is("problem-type") && status === 400)
    return send(res, status, { title: why, status }, headers, "application/json");
  send(res, status, { title: why ?? "no", status }, headers, "application/problem+json");
}
function handle(req, res, body) {
  headReq = req.method === "HEAD";
  const url = new URL(req.url, "http://h");
  const q = url.searchParams;
  const m = url.pathname;
  let kind, id;
  if (m === "/books") kind = "books";
  else if (/^\/books\/[^/]+$/.test(m)) {
    kind = "book";
    id = decode(m.slice(7));
  } else if (m === "/search") kind = "search";
  else if (/^\/authors\/[^/]+$/.test(m)) {
    kind = "author";
    id = decode(m.slice(9));
  } else if (m === "/profile") kind = "profile";
  else if (m === "/notes") kind = "notes";
  else if (/^\/notes\/[^/]+$/.test(m)) {
    kind = "note";
    id = decode(m.slice(7));
  }
  if (kind === undefined) return problem(res, 404);
  if (!methods[kind].split(", ").includes(req.method)) {
    if (is("method-accepted") && kind === "search") return send(res, 200, []);
    return problem(
      res,
      405,
      "no",
      is("no-allow") ? {} : is("wrong-allow") ? { Allow: req.method } : { Allow: methods[kind] },
    );
  }
  if (kind !== "search" && kind !== "author") {
    const given = req.headers["x-api-key"];
    const open =
      (is("no-credentials-accepted") && given === undefined && kind === "profile") ||
      (is("wrong-credentials-accepted") && given !== undefined);
    if (given !== key && !open)
      return is("html-401") ? send(res, 401, "<p>No</p>", {}, "text/html") : problem(res, 401);
    if (is("case-sensitive-header") && !req.rawHeaders.includes("X-Api-Key"))
      return problem(res, 401);
  }
  const json = (mediaType = "application/json") => {
    const written = req.headers["content-type"] ?? "";
    const t = written.split(";")[0].trim().toLowerCase();
    if (is("media-type-parameter-refused") && written.includes(";"))
      return (problem(res, 415), undefined);
    if (t !== mediaType && !is("media-type-ignored")) return (problem(res, 415), undefined);
    if (is("empty-body-500") && body.length === 0) throw new Error();
    let v;
    let text = body.toString();
    if (is("trailing-text-accepted")) text = text.replace(/\}[^}]*$/, "}");
    try {
      v = JSON.parse(text);
    } catch {
      if (is("malformed-500")) throw new Error();
      throw new Bad("no JSON");
    }
    return v;
  };
  const method = headReq ? "GET" : req.method;
  if (kind === "notes" || kind === "note") {
    const answer = (status, own, headers) => send(res, status, own, headers);
    const refuse = (status) => problem(res, status);
    return answerNotes({ method, id, query: q, json, is, send: answer, problem: refuse });
  }
  if (kind === "books" && method === "GET") {
    for (const k of q.keys()) {
      if (q.getAll(k).length > 1) {
        if (is("doubled-query-500")) throw new Error();
        throw new Bad(k);
      }
    }
    let limit = 5;
    if (q.has("limit") && !(is("empty-query-accepted") && q.get("limit") === "")) {
      let t = q.get("limit");
      if (is("signed-number-accepted")) t = t.replace(/^ /, "");
      if (is("query-number-500") && !/^-?\d+$/.test(t)) throw new Error();
      if (is("query-big-500") && t.length > 9) throw new Error();
      need(/^-?\d+$/.test(t), "limit");
      limit = Number(t);
      if (is("limit-unchecked") && limit < 1) limit = 1;
      need(limit >= 1 && limit <= (is("limit-off") ? 21 : 20), "limit");
    }
    let from = 0;
    if (q.has("cursor")) {
      need(/^c[0-9]+$/.test(q.get("cursor")), "cursor");
      from = Number(q.get("cursor").slice(1));
      if (is("next-broken")) throw new Bad("cursor");
      if (is("next-500") && from > 0 && from < 1000) throw new Error();
    }
    if (q.has("genre")) need(genres.includes(q.get("genre")), "genre");
    if (q.has("since")) {
      if (is("date-unchecked"));
      else if (is("date-regex")) need(/^\d{4}-\d\d-\d\d$/.test(q.get("since")), "since");
      else need(date(q.get("since")), "since");
    }
    if (q.has("words")) {
      const w = q.get("words");
      need(len(w) <= 100, "words");
      if (is("query-unicode-500") && /[^\x00-\x7f]/.test(w)) throw new Error();
      if (is("query-quote-500") && w.includes("'")) throw new Error();
      if (is("query-empty-500") && w === "") throw new Error();
      if (is("query-long-500") && w.length > 90) throw new Error();
    }
    const listed = is("removed-listed")
      ? [...removed.values(), ...books.values()]
      : [...books.values()];
    const all = listed.filter((b) => !q.has("genre") || b.genre === q.get("genre"));
    let items = all.slice(from, from + limit).map(out);
    if (is("enum-response")) items = items.map((b, i) => (i === 0 ? { ...b, genre: "essay" } : b));
    if (is("date-response")) items = items.map((b) => ({ ...b, added: "2026-01-02 03:04:05" }));
    if (is("extra-response")) items = items.map((b) => ({ ...b, secret: 1 }));
    if (is("null-response")) items = items.map((b) => ({ ...b, isbn: null }));
    if (is("too-many-items")) items = Array.from({ length: 21 }, () => items[0]).filter(Boolean);
    if (is("hang")) return;
    if (is("endless")) {
      res.writeHead(200, { "Content-Type": "application/json", "X-Total-Count": "1" });
      const timer = setInterval(() => res.write(" "), 50);
      res.on("close", () => clearInterval(timer));
      return;
    }
    if (is("cut-short")) {
      res.writeHead(200, {
        "Content-Type": "application/json",
        "X-Total-Count": "1",
        "Content-Length": 1000,
      });
      res.write('{"items":[');
      setTimeout(() => res.destroy(), 20);
      return;
    }
    const next = from + limit < all.length ? `c${from + limit}` : undefined;
    const h = is("header-missing")
      ? {}
      : { "X-Total-Count": is("header-invalid") ? "many" : String(all.length) };
    if (is("status-203")) return send(res, 203, { items, next }, h);
    return send(res, 200, { items, next }, h, is("wrong-media-type") ? "text/html" : undefined);
  }
  if (kind === "books" && method === "POST") {
    const v = json();
    if (v === undefined) return;
    const own = newBook(v, is);
    if (is("duplicate-id") && nextId > 10) nextId = 10;
    if (is("made-shortened")) own.title = own.title.slice(0, 3);
    const b = make(own);
    if (is("lost-on-post")) books.delete(b.id);
    const h = is("no-location")
      ? {}
      : { Location: is("location-nowhere") ? `/boks/${b.id}` : `/books/${b.id}` };
    return send(res, is("status-200") ? 200 : 201, out(b), h);
  }
  if (kind === "book") {
    if (is("path-text-500") && !/^\d+$/.test(id)) throw new Error();
    if (is("path-big-500") && id.length > 12) throw new Error();
    need(/^[1-9]\d*$/.test(id), "id");
    const b = books.get(Number(id));
    if (b === undefined) {
      const old = removed.get(Number(id));
      if (is("use-after-free") && old && method === "GET")
        return send(res, 200, out(old), { ETag: `"${old.v}"` });
      if (is("delete-twice-500") && old) throw new Error();
      if (is("change-missing-500") && method === "PUT") throw new Error();
      if (is("remove-missing-500") && method === "DELETE") throw new Error();
      if (method === "PUT") {
        const v = json();
        if (v === undefined) return;
        newBook(v, is);
      }
      if (is("not-found-500")) throw new Error();
      return problem(res, 404);
    }
    const tag = `"${b.v}"`;
    if (method === "GET") {
      if (
        !is("etag-ignored") &&
        (is("etag-list-ignored")
          ? req.headers["if-none-match"] === tag
          : (req.headers["if-none-match"] ?? "").split(/\s*,\s*/).includes(tag))
      )
        return res.writeHead(304, { ETag: tag }).end();
      if (is("other-book")) return send(res, 200, out([...books.values()][0]), { ETag: tag });
      return send(res, 200, out(b), { ETag: is("etag-changes") ? `"${Math.random()}"` : tag });
    }
    if (method === "PUT") {
      const v = json();
      if (v === undefined) return;
      const own = newBook(v, is);
      const im = req.headers["if-match"];
      if (is("if-match-500") && im !== undefined && !/^"\d+"$/.test(im)) throw new Error();
      if (im !== undefined && im !== tag && im !== "*" && !is("if-match-ignored"))
        return problem(res, 412);
      const n = { id: b.id, ...own, added: b.added, v: b.v + 1 };
      if (!is("lost-update")) books.set(b.id, n);
      return send(res, 200, out(n), { ETag: `"${n.v}"` });
    }
    if (method === "DELETE") {
      if (!is("delete-nothing")) {
        books.delete(b.id);
        removed.set(b.id, b);
      }
      return is("removed-200") ? send(res, 200, {}) : res.writeHead(204).end();
    }
  }
  if (kind === "search") {
    const known = q.has("q");
    if (!known) {
      if (is("required-query-ignored")) return send(res, 200, []);
      throw new Bad("q");
    }
    const t = q.get("q");
    if (q.getAll("q").length > 1) throw new Bad("q");
    need(len(t) >= 2 && len(t) <= 50, "q");
    if (is("search-nul-500") && t.includes("\0")) throw new Error();
    const tags = q.getAll("tag");
    need(tags.length <= 3 || is("array-max-unchecked"), "tag");
    need(
      tags.every((x) => len(x) <= 10),
      "tag",
    );
    if (is("unique-response")) return send(res, 200, ["a", "a"]);
    return send(res, 200, ["a", "b"]);
  }
  if (kind === "author") {
    need(len(id) <= 60, "name");
    if (is("path-slash-500") && /[%/?#]/.test(id)) throw new Error();
    if (is("path-unicode-500") && /[^\x00-\x7f]/.test(id)) throw new Error();
    if (id !== "melville") return problem(res, 404);
    const a = { name: "Melville", born: 1819 };
    if (is("any-type-refused") && (req.headers.accept ?? "*/*") === "*/*") return problem(res, 406);
    const accept = (req.headers.accept ?? "*/*")
      .toLowerCase()
      .split(",")
      .map((x) => x.split(";")[0].trim());
    const likes = (x) => accept.some((y) => y === x || y === "*/*" || y === "application/*");
    const xml = `<?xml version="1.0"?><author xmlns="${is("xml-namespace") ? "urn:other" : "urn:library"}"><name>Melville</name><born>${is("xml-type") ? "long ago" : 1819}</born></author>`;
    if (
      is("accept-reversed") &&
      accept.includes("application/xml") &&
      !accept.includes("application/json")
    )
      return send(res, 200, a, { Vary: "Accept" });
    if (likes("application/json")) return send(res, 200, a, { Vary: "Accept" });
    if (likes("application/xml"))
      return send(
        res,
        200,
        is("xml-malformed") ? xml.replace("</name>", "") : xml,
        { Vary: "Accept" },
        "application/xml",
      );
    if (is("accept-ignored")) return send(res, 200, a);
    return problem(res, 406);
  }
  if (kind === "profile") {
    if (method === "GET")
      return send(res, 200, is("required-missing") ? { name: profile.name } : profile);
    const v = json();
    if (v === undefined) return;
    const p = newProfile(v, is);
    if (!is("profile-lost")) profile = p;
    return send(res, 200, p);
  }
}
function decode(t) {
  try {
    return decodeURIComponent(t);
  } catch {
    throw new Bad("path");
  }
}

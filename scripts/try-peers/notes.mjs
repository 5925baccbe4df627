// The notes of the library, which are made, replaced, changed and removed.
import { len, need } from "./bodies.mjs";

let notes = new Map();
let nextId = 1;

/** Begins anew. */
export function beginNotes() {
  notes = new Map();
  nextId = 1;
  for (let i = 0; i < 9; i++) add({ text: `Note ${i}`, weight: i });
}
function add(own) {
  const note = { id: nextId++, owner: "ann", color: "red", ...own };
  notes.set(note.id, note);
  return note;
}

/** The members of a body that a note may have, each as the document has it. */
function membersOf(v, is, isPatch) {
  need(typeof v === "object" && v !== null && !Array.isArray(v), "no object");
  const own = {};
  const take = (name, isRight) => {
    if (v[name] === undefined) return;
    if (isPatch && v[name] === null && name === "mark") own[name] = null;
    else {
      need(isRight(v[name]), name);
      own[name] = v[name];
    }
  };
  take("text", (t) => typeof t === "string" && len(t) >= 1 && len(t) <= 60);
  take("weight", (n) => typeof n === "number" && n >= 0 && n <= 1000);
  take("mark", (t) => typeof t === "string" && len(t) >= 1 && len(t) <= 20);
  if (isPatch) return own;
  need(own.text !== undefined && own.weight !== undefined, "text and weight");
  if (is("enum-any-case") && typeof v.color === "string") v.color = v.color.toLowerCase();
  take("color", (t) => ["red", "green"].includes(t));
  take(
    "labels",
    (a) =>
      Array.isArray(a) &&
      a.length <= 4 &&
      a.every((t) => typeof t === "string" && len(t) >= 1 && len(t) <= 10),
  );
  take("starred", (b) => typeof b === "boolean");
  take("pin", (t) => typeof t === "string" && /^[0-9]{4}$/.test(t));
  if (is("read-only-taken") && typeof v.owner === "string") own.owner = v.owner;
  return own;
}

/** Shown form of a note. */
function shown({ pin, ...note }, is) {
  if (is("write-only-shown") && pin !== undefined) note.pin = pin;
  if (is("number-rounded")) note.weight = Math.round(note.weight) + (note.weight % 1 ? 1 : 0);
  if (is("boolean-as-text") && note.starred !== undefined) note.starred = String(note.starred);
  return note;
}

/**
 * Answers a request to `/notes`.
 *
 * @param {{ method: string, id?: string, query: URLSearchParams, json: (type?: string) => unknown, is: (fault: string) => boolean,
 *   send: (status: number, body?: unknown, headers?: object) => void, problem: (status: number) => void }} given
 */
export function answerNotes({ method, id, query, json, is, send, problem }) {
  if (id === undefined) {
    if (method === "GET") return list({ query, is, send });
    const v = json();
    if (v === undefined) return;
    const own = membersOf(v, is, false);
    if (is("default-ignored")) own.color ??= "green";
    if (is("text-reversed")) own.text = [...own.text].reverse().join("");
    if (is("text-cut-later")) own.text = [...own.text].slice(0, 4).join("");
    const note = add(own);
    const answer = is("text-cut-later") ? { ...note, text: v.text } : note;
    const place = is("location-of-other") ? 1 : note.id;
    return send(201, shown(answer, is), { Location: `/notes/${place}` });
  }
  need(/^[1-9]\d*$/.test(id), "id");
  const note = notes.get(Number(id));
  if (method === "PUT" || method === "PATCH") {
    const v = json(method === "PATCH" ? "application/merge-patch+json" : undefined);
    if (v === undefined) return;
    const own = membersOf(v, is, method === "PATCH");
    if (note === undefined) return problem(404);
    const { id: same, owner } = note;
    const base = is("put-merges") ? note : { color: "red" };
    let next = { ...base, ...own, id: same, owner: own.owner ?? owner };
    if (method === "PATCH") {
      next = { ...note, ...own };
      if (is("patch-resets"))
        next = { id: same, owner, color: "red", text: note.text, weight: note.weight, ...own };
      for (const [name, value] of Object.entries(own)) if (value === null) delete next[name];
      if (is("patch-other-lost") && own.text !== undefined) delete next.mark;
    }
    if (is("change-of-neighbour")) {
      const other = notes.get(1);
      notes.set(1, { ...next, id: 1, owner: other?.owner ?? owner });
    } else notes.set(same, next);
    return send(200, shown(next, is));
  }
  if (note === undefined) return problem(404);
  if (method === "GET") return send(200, shown(note, is));
  notes.delete(note.id);
  if (is("delete-cascades")) for (const one of [...notes.keys()].slice(0, 2)) notes.delete(one);
  return send(204);
}

function list({ query, is, send }) {
  const number = (name, usual, least, most) => {
    if (!query.has(name)) return usual;
    let text = query.get(name);
    if (is("hexadecimal-accepted") && /^0x[0-9a-f]+$/i.test(text)) text = String(Number(text));
    if (is("number-cut-accepted")) text = String(parseInt(text, 10));
    need(query.getAll(name).length === 1 && /^-?\d+$/.test(text), name);
    need(Number(text) >= least && Number(text) <= most, name);
    return Number(text);
  };
  const limit = number("limit", 4, 1, 50);
  const after = number("after", 0, 0, Number.MAX_SAFE_INTEGER);
  if (query.has("starred")) {
    let text = query.get("starred");
    if (is("boolean-word-accepted") && ["yes", "no", "1", "0"].includes(text)) text = "true";
    if (is("boolean-empty-accepted") && text === "") text = "true";
    need(query.getAll("starred").length === 1 && /^(?:true|false)$/.test(text), "starred");
  }
  const all = [...notes.values()].filter(
    ({ starred = false }) => !query.has("starred") || String(starred) === query.get("starred"),
  );
  const rest = all.filter(({ id }) => id > after);
  const items = rest.slice(0, limit);
  let last = items.at(-1)?.id;
  if (last !== undefined && is("pages-repeat")) last = Math.max(0, last - 1);
  if (last !== undefined && is("pages-lose")) last++;
  const next = rest.length > limit ? `/notes?limit=${limit}&after=${last}` : undefined;
  const headers = is("header-twice")
    ? { "Content-Type": ["application/json", "application/json"] }
    : {};
  return send(200, { items: items.map((one) => shown(one, is)), next }, headers);
}

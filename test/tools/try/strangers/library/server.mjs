// City library: an Express service as a small team writes it. FAULT names the one fault that it has.
import { randomUUID } from "node:crypto";
import express from "express";
import {
  HttpError,
  checkBody,
  date,
  email,
  integer,
  isbn,
  list,
  nullable,
  oneOf,
  text,
  wholeNumber,
} from "./checks.mjs";

const FAULT = process.env.FAULT ?? "";
const tokens = new Map([
  ["ada-token", 1],
  ["ben-token", 2],
]);

const books = new Map();
const members = new Map();
const loans = new Map();
let nextMember = 1;

function seed() {
  const shelf = [
    ["0140449132", "Crime and Punishment", ["Fyodor Dostoevsky"], 1866],
    ["0261103571", "The Fellowship of the Ring", ["J. R. R. Tolkien"], 1954],
    ["0099448823", "Norwegian Wood", ["Haruki Murakami"], 1987],
    ["0330258648", "The Hitchhiker's Guide to the Galaxy", ["Douglas Adams"], 1979],
    ["1857988825", "The Dispossessed", ["Ursula K. Le Guin"], 1974],
    ["0060850523", "Brave New World", ["Aldous Huxley"], 1932],
  ];
  for (const [number, title, authors, year] of shelf)
    books.set(number, { isbn: number, title, authors, year, copies: 3 });
  addMember({ name: "Ada", email: "ada@example.org" }, "librarian");
  addMember({ name: "Ben", email: "ben@example.org" }, "reader");
  for (const memberId of [1, 2]) {
    const id = randomUUID();
    loans.set(id, { id, isbn: "0140449132", memberId, dueDate: "2031-01-15", status: "open" });
  }
}

function addMember(fields, role) {
  const id = nextMember++;
  const member = { id, ...fields, role: fields.role ?? role, joined: new Date().toISOString() };
  members.set(id, { ...member, pinHash: "$2b$10$CwTycUXWue0Thq9StjUM0u" });
  return members.get(id);
}

function showMember(member) {
  const { pinHash, ...shown } = member;
  return shown;
}

function showBook(book) {
  const { removed, ...shown } = book;
  const lent = [...loans.values()].filter(
    (loan) => loan.isbn === book.isbn && loan.status === "open",
  ).length;
  return { ...shown, available: book.copies > lent };
}

function findBook(number) {
  const book = books.get(number);
  if (FAULT === "missing-book-500") return book;
  if (!book || book.removed) throw new HttpError(404, "No such book");
  return book;
}

function paged(req, items, show) {
  const page = wholeNumber(req.query, "page", 1, 1, 10000);
  const largest = FAULT === "page-size-unbounded" ? Infinity : 50;
  const pageSize = wholeNumber(req.query, "pageSize", 10, 1, largest);
  let start = (page - 1) * pageSize;
  if (FAULT === "page-overlap" && page > 1) start -= 1;
  return {
    items: items.slice(start, start + pageSize).map(show),
    page,
    pageSize,
    total: items.length,
  };
}

const app = express();
app.disable("x-powered-by");
app.get("/health", (_req, res) => res.type("text/plain").send("ok"));
app.all("/health", methodNotAllowed("GET, HEAD"));

function authenticate(req, _res, next) {
  if (FAULT === "open-members" && req.method === "GET" && req.path === "/members") return next();
  const [scheme, token] = (req.headers.authorization ?? "").split(" ");
  req.caller = /^bearer$/i.test(scheme) ? tokens.get(token) : undefined;
  next(req.caller === undefined ? new HttpError(401, "A token is needed") : undefined);
}

const json = [
  (req, _res, next) => {
    const expected = req.is("application/json") !== false;
    next(expected ? undefined : new HttpError(415, "The body has to be JSON"));
  },
  express.json({ limit: "200kb" }),
];

function methodNotAllowed(allow) {
  return (_req, res) => res.set("Allow", allow).status(405).json({ error: "Method not allowed" });
}

app
  .route("/books")
  .get(authenticate, (req, res) => {
    const sort = oneOf(req.query, "sort", ["title", "year"]) ?? "title";
    const available = oneOf(req.query, "available", ["true", "false"]);
    const q = req.query.q;
    if (q !== undefined && !text(0, 100)(q)) throw new HttpError(400, "q is invalid");
    let found = [...books.values()];
    if (FAULT !== "removed-listed") found = found.filter((book) => !book.removed);
    if (q !== undefined) {
      const expression = FAULT === "search-regex" ? new RegExp(q, "i") : undefined;
      found = found.filter(({ title }) =>
        expression ? expression.test(title) : title.toLowerCase().includes(q.toLowerCase()),
      );
    }
    if (available !== undefined) {
      const wanted = FAULT === "false-is-true" ? Boolean(available) : available === "true";
      found = found.filter((book) => showBook(book).available === wanted);
    }
    found.sort((a, b) =>
      sort === "year" ? (a.year ?? 0) - (b.year ?? 0) : a.title < b.title ? -1 : 1,
    );
    const page = paged(req, found, showBook);
    if (FAULT === "year-as-text")
      for (const item of page.items) if (item.year !== undefined) item.year = String(item.year);
    res.json(page);
  })
  .post(authenticate, json, (req, res) => {
    checkBody(req.body, ["isbn", "title"], {
      isbn,
      title: text(1, 200),
      authors: list(text(1, Infinity), 10),
      year: integer(1450, 2100),
      copies: integer(0, 500),
    });
    const stored = { copies: 1, authors: [], ...req.body };
    if (FAULT === "default-lost") stored.copies = req.body.copies ?? 0;
    const key = FAULT === "leading-zeros" ? String(Number(stored.isbn)) : stored.isbn;
    const known = books.get(key);
    if (known && !known.removed) throw new HttpError(409, "The book is there already");
    books.set(key, stored);
    if (FAULT !== "no-location") res.location(`/books/${stored.isbn}`);
    res.status(201).json(showBook(stored));
  })
  .all(methodNotAllowed("GET, HEAD, POST"));

app
  .route("/books/:isbn")
  .all((req, _res, next) => {
    next(isbn(req.params.isbn) ? undefined : new HttpError(400, "The ISBN is invalid"));
  })
  .get(authenticate, (req, res) => {
    res.json(showBook(findBook(req.params.isbn)));
  })
  .patch(authenticate, json, (req, res) => {
    const authors = list(text(1, Infinity), 10);
    checkBody(req.body, [], {
      title: text(1, 200),
      authors: FAULT === "null-authors-500" ? nullable(authors) : authors,
      year: integer(1450, 2100),
      copies: integer(0, 500),
    });
    if (Object.keys(req.body).length === 0) throw new HttpError(400, "Nothing to change");
    const book = findBook(req.params.isbn);
    if (FAULT === "null-authors-500" && "authors" in req.body)
      req.body.authors = req.body.authors.map((author) => author.trim());
    const changed =
      FAULT === "patch-wipes"
        ? { isbn: book.isbn, title: book.title, authors: [], copies: 1, ...req.body }
        : { ...book, ...req.body };
    books.set(book.isbn, changed);
    res.json(showBook(changed));
  })
  .delete(authenticate, (req, res) => {
    const book = findBook(req.params.isbn);
    const lent = [...loans.values()].some(
      (loan) => loan.isbn === book.isbn && loan.status === "open",
    );
    if (lent) throw new HttpError(409, "The book is lent");
    book.removed = true;
    res.status(204).end();
  })
  .all(methodNotAllowed("GET, HEAD, PATCH, DELETE"));

app
  .route("/members")
  .get(authenticate, (req, res) => {
    res.json(paged(req, [...members.values()], showMember));
  })
  .post(authenticate, json, (req, res) => {
    const ignore = ["id", "role", "joined"];
    checkBody(
      req.body,
      ["name", "email"],
      { name: text(1, 80), email, phone: nullable(text(0, 30)) },
      { ignore },
    );
    const { id, role, joined, ...fields } = req.body;
    if (FAULT === "role-assigned" && ["reader", "librarian"].includes(role)) fields.role = role;
    const member = showMember(addMember(fields, "reader"));
    res.status(FAULT === "created-200" ? 200 : 201).json(member);
  })
  .all(methodNotAllowed("GET, HEAD, POST"));

app
  .route("/members/:id")
  .get(authenticate, (req, res) => {
    const id = wholeNumber(req.params, "id", 0, 1, 2 ** 31 - 1);
    const member = members.get(id);
    if (!member) throw new HttpError(404, "No such member");
    res.json(FAULT === "pin-leaked" ? member : showMember(member));
  })
  .all(methodNotAllowed("GET, HEAD"));

app
  .route("/loans")
  .get(authenticate, (req, res) => {
    const status = oneOf(req.query, "status", ["open", "returned"]);
    const own = [...loans.values()].filter(
      (loan) => loan.memberId === req.caller && (status === undefined || loan.status === status),
    );
    res.json(paged(req, own, (loan) => loan));
  })
  .post(authenticate, json, (req, res) => {
    checkBody(req.body, ["isbn", "dueDate"], { isbn, dueDate: date, note: text(0, 500) });
    const book = findBook(req.body.isbn);
    const loan = { id: randomUUID(), ...req.body, memberId: req.caller, status: "open" };
    if (FAULT === "due-date-shifts") {
      const midnight = new Date(`${loan.dueDate}T00:00:00+02:00`);
      loan.dueDate = midnight.toISOString().slice(0, 10);
    }
    loan.isbn = book.isbn;
    loans.set(loan.id, loan);
    res.status(201).json(loan);
  })
  .all(methodNotAllowed("GET, HEAD, POST"));

function findLoan(req) {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(req.params.id))
    throw new HttpError(400, "The id is invalid");
  const loan = loans.get(req.params.id.toLowerCase());
  const own = loan && (loan.memberId === req.caller || FAULT === "loans-of-others");
  if (!own) throw new HttpError(404, "No such loan");
  return loan;
}

app
  .route("/loans/:id")
  .get(authenticate, (req, res) => {
    res.json(findLoan(req));
  })
  .all(methodNotAllowed("GET, HEAD"));

app
  .route("/loans/:id/return")
  .post(authenticate, (req, res) => {
    const loan = findLoan(req);
    if (loan.status !== "open") throw new HttpError(409, "The book is back already");
    loan.status = FAULT === "status-outside" ? "RETURNED" : "returned";
    loan.returnedAt = new Date().toISOString();
    res.json(loan);
  })
  .all(methodNotAllowed("POST"));

app.use((_req, _res, next) => next(new HttpError(404, "No such path")));
app.use((error, _req, res, next) => {
  if (FAULT === "html-errors" && !(error instanceof HttpError)) return next(error);
  const status = error.status ?? 500;
  const body = { error: status < 500 ? error.message : "Internal server error" };
  if (error.details) body.details = error.details;
  res.status(status).json(body);
});

seed();
const server = app.listen(Number(process.env.PORT ?? 3000), "127.0.0.1", () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`);
});

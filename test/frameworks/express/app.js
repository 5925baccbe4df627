// The twelve operations of ../README.md, as users of Express write them beside a document of their own.
import { readFileSync } from "node:fs";
import express from "express";
import multer from "multer";
import { parse } from "yaml";

const document = parse(readFileSync(new URL("openapi.yaml", import.meta.url), "utf8"));
const app = express();
app.set("query parser", "extended");
app.use(express.json());

const things = new Map();
const form = multer().fields([{ name: "file", maxCount: 1 }, { name: "files" }]);
const list = (value) => (value === undefined ? [] : [value].flat());
const number = (value) => (value === undefined ? null : Number(value));
const describe = ({ originalname, mimetype, size }) => ({
  name: Buffer.from(originalname, "latin1").toString("utf8"),
  type: mimetype,
  size,
});

app.get("/openapi.json", (request, response) => response.json(document));

app.post("/things", ({ body }, response) => {
  const made = { count: 1, ...body, id: things.size + 1 };
  things.set(made.id, made);
  response.status(201).json(made);
});

app.get("/things/:id", ({ params }, response) => {
  const found = things.get(Number(params.id));
  if (found !== undefined) return response.json(found);
  return response
    .status(404)
    .type("application/problem+json")
    .json({ code: "missing", detail: `There is no thing ${params.id}.` });
});

app.put("/things/:id", ({ params, body }, response) =>
  response.status(202).json({ count: 1, ...body, id: Number(params.id) }),
);

app.delete("/things/:id", ({ params }, response) => {
  things.delete(Number(params.id));
  response.sendStatus(204);
});

app.post("/pets", ({ body }, response) => response.status(201).json(body));

app.put("/setting", ({ body }, response) => response.json(body));

app.get("/search", ({ query }, response) => {
  const { tags, kinds, text = null, limit = 10, bounds: { min, max } = {} } = query;
  response.json({
    tags: list(tags),
    kinds: list(kinds),
    text,
    limit: Number(limit),
    min: number(min),
    max: number(max),
  });
});

app.get("/page", ({ query: { page = 0, size = 20, sort } }, response) =>
  response.json({ page: Number(page), size: Number(size), sort: list(sort) }),
);

app.post("/upload", form, ({ body, files = {} }, response) => {
  const { title = null, kind = null, count } = body ?? {};
  const [file] = files.file ?? [];
  response.json({
    title,
    kind,
    count: number(count),
    file: file === undefined ? null : describe(file),
    files: (files.files ?? []).map(describe),
  });
});

app.post("/login", express.urlencoded({ extended: false }), ({ body }, response) => {
  const { username, scope = null, roles } = body;
  response.json({ username, scope, roles: list(roles) });
});

app.get("/files/:name", ({ params }, response) =>
  response
    .type("application/octet-stream")
    .send(Buffer.concat([Buffer.from([0, 1, 254, 255]), Buffer.from(params.name)])),
);

app.get("/events", (request, response) => {
  response.type("text/event-stream");
  for (const n of [1, 2, 3]) response.write(`data: ${JSON.stringify({ n })}\n\n`);
  response.end();
});

app.listen(Number(process.env.PORT), "127.0.0.1");

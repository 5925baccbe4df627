// @ts-check
// Version 3's users on express, with its JSON parser and ajv.
import { createServer } from "node:http";
import { Ajv2020 } from "ajv/dist/2020.js";
import express from "express";
import { otherRoutes } from "./routes.mjs";
import { creationJsonSchema } from "./user-schemas.mjs";
import { basePath, createUser, findUser, isToken } from "./users.mjs";

/** @type {import("ajv").ValidateFunction<import("./users.mjs").UserCreation>} */
const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(
  creationJsonSchema,
);

const router = express.Router();
router.use((request, response, next) => {
  const { authorization } = request.headers;
  if (authorization?.startsWith("Bearer ") === true && isToken(authorization.slice(7))) next();
  else response.status(401).set("WWW-Authenticate", "Bearer").json({ status: 401 });
});
router.get("/users/:user_name", (request, response) => {
  const user = findUser(request.params.user_name);
  if (user === undefined) response.status(404).json({ status: 404 });
  else response.json(user);
});
router.post("/users", express.json({ limit: "1mb" }), (request, response) => {
  const given = request.body;
  if (validate(given)) response.status(201).json(createUser(given));
  else response.status(400).json({ status: 400, errors: validate.errors });
});
for (const { method, path } of otherRoutes()) {
  router[/** @type {"get"} */ (method.toLowerCase())](path, (_, response) => {
    response.status(501).json({ status: 501 });
  });
}

const app = express();
// The others lack these too.
app.disable("x-powered-by");
app.disable("etag");
app.use(basePath, router);
app.use(refuseBody);

export const server = createServer(app);

/**
 * @param {{ status?: number }} error
 * @param {import("express").Request} _request
 * @param {import("express").Response} response
 * @param {unknown} _next express recognizes an error handler by its four parameters
 */
function refuseBody({ status = 500 }, _request, response, _next) {
  response.status(status).json({ status });
}

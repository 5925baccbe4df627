// @ts-check
// Version 3's users on fastify, with schemas of the path, the body and the responses.
import fastify from "fastify";
import { otherRoutes } from "./routes.mjs";
import { creationJsonSchema, pathJsonSchema, userJsonSchema } from "./user-schemas.mjs";
import { basePath, createUser, findUser, isToken } from "./users.mjs";

const app = fastify();
app.addHook("onRequest", (request, reply, done) => {
  const { authorization } = request.headers;
  if (authorization?.startsWith("Bearer ") === true && isToken(authorization.slice(7))) done();
  else reply.code(401).header("WWW-Authenticate", "Bearer").send({ status: 401 });
});
app.register(
  (users, _, done) => {
    users.get(
      "/users/:user_name",
      { schema: { params: pathJsonSchema, response: { 200: userJsonSchema } } },
      (request, reply) => {
        const { user_name: name } = /** @type {{ user_name: string }} */ (request.params);
        const user = findUser(name);
        if (user === undefined) reply.callNotFound();
        else reply.send(user);
      },
    );
    users.post(
      "/users",
      { schema: { body: creationJsonSchema, response: { 201: userJsonSchema } } },
      (request, reply) => {
        const given = /** @type {import("./users.mjs").UserCreation} */ (request.body);
        reply.code(201).send(createUser(given));
      },
    );
    for (const { method, path } of otherRoutes()) {
      users.route({
        method,
        url: path,
        handler: (_request, reply) => reply.code(501).send({ status: 501 }),
      });
    }
    done();
  },
  { prefix: basePath },
);
await app.ready();

export const { server } = app;

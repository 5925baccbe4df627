// @ts-check
// Version 3's users on hono and its adapter to Node, with zod.
import { createAdaptorServer } from "@hono/node-server";
import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { otherRoutes } from "./routes.mjs";
import { creationZodSchema, pathZodSchema } from "./user-schemas.mjs";
import { basePath, createUser, findUser, isToken } from "./users.mjs";

const app = new Hono().basePath(basePath);
app.use(async (context, next) => {
  const authorization = context.req.header("authorization");
  if (authorization?.startsWith("Bearer ") !== true || !isToken(authorization.slice(7))) {
    return context.json({ status: 401 }, 401, { "WWW-Authenticate": "Bearer" });
  }
  await next();
  return undefined;
});
app.get("/users/:user_name", zValidator("param", pathZodSchema), (context) => {
  const user = findUser(context.req.valid("param").user_name);
  return user === undefined ? context.json({ status: 404 }, 404) : context.json(user);
});
app.post("/users", zValidator("json", creationZodSchema), (context) => {
  const given = /** @type {import("./users.mjs").UserCreation} */ (context.req.valid("json"));
  return context.json(createUser(given), 201);
});
for (const { method, path } of otherRoutes()) {
  app.on(method, path, (context) => context.json({ status: 501 }, 501));
}

export const server = createAdaptorServer({ fetch: app.fetch });

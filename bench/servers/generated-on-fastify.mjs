// @ts-check
// The generated server as a plugin of fastify.
import fastify from "fastify";
import { fastifyPlugin } from "@diptych/v3/server";
import { core } from "./generated.mjs";

const app = fastify();
app.register(fastifyPlugin(core));
await app.ready();

export const { server } = app;

// @ts-check
// Versions of the frameworks, as the files say that pin them.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { applications } from "./places.mjs";

/** @param {string} name */
const read = (name) => readFileSync(path.join(applications, name), "utf8");

/** @param {string} name */
const python = (name) => () =>
  new RegExp(`^${name}==(.+)$`, "m").exec(read("python/requirements.txt"))?.[1];

/** @param {string} name */
const node = (name) => () =>
  JSON.parse(read("package-lock.json")).packages[`node_modules/${name}`]?.version;

/**
 * @param {string} file
 * @param {RegExp} pattern
 */
const matched = (file, pattern) => () => pattern.exec(read(file))?.[1];

/**
 * How each framework's version is found, by the name of its folder. A document that is written by hand follows what public
 * documents of that version look like: its framework did not run.
 *
 * @type {Readonly<Record<string, { readonly name: string, readonly version: () => string | undefined, readonly byHand?: true }>>}
 */
const pinned = {
  fastapi: { name: "FastAPI", version: python("fastapi") },
  litestar: { name: "Litestar", version: python("litestar") },
  "django-ninja": { name: "django-ninja", version: python("django-ninja") },
  drf: { name: "Django REST framework", version: python("drf-spectacular") },
  nestjs: { name: "NestJS", version: node("@nestjs/swagger") },
  hono: { name: "Hono", version: node("@hono/zod-openapi") },
  express: { name: "Express", version: node("express") },
  huma: { name: "huma", version: matched("huma/go.mod", /huma\/v2 v(\S+)/) },
  "oapi-codegen": {
    name: "oapi-codegen",
    version: matched("oapi-codegen/go.mod", /oapi-codegen\/v2 v(\S+)/),
  },
  springdoc: {
    name: "springdoc",
    version: matched("springdoc/pom.xml", /webmvc-api<\/artifactId>\s*<version>([^<]+)/),
  },
  utoipa: {
    name: "utoipa",
    version: matched("utoipa/Cargo.lock", /name = "utoipa"\nversion = "([^"]+)/),
  },
  aspnetcore: { name: "ASP.NET Core", version: () => "10.0", byHand: true },
  swashbuckle: { name: "Swashbuckle", version: () => "10.0", byHand: true },
  nswag: { name: "NSwag", version: () => "14.6", byHand: true },
};

const file = path.join(applications, "documents/versions.json");

/**
 * A committed document: the version that wrote it, the day of its last change, and the digest of it on that day. One that is
 * written by hand has the spelling of that version.
 *
 * @typedef {{ readonly name: string, readonly version: string, readonly byHand?: true, readonly date: string, readonly digest?: string }} Written
 */

/** @returns {Readonly<Record<string, Written>>} version and date of each committed document */
export const writtenVersions = () => JSON.parse(readFileSync(file, "utf8"));

/**
 * Versions as they are pinned, with the days on which documents changed last.
 *
 * @returns {Readonly<Record<string, Written>>}
 */
export function pinnedVersions() {
  const before = existsSync(file) ? writtenVersions() : {};
  return Object.fromEntries(
    Object.entries(pinned).flatMap(([id, { name, version: find, byHand }]) => {
      const version = find() ?? "";
      const document = path.join(applications, `documents/${id}.json`);
      if (!existsSync(document)) return [];
      const changed = statSync(document).mtime.toISOString().slice(0, 10);
      const digest = createHash("sha256").update(readFileSync(document)).digest("hex").slice(0, 12);
      const old = before[id];
      const isSame = old?.version === version && old.digest === digest;
      return [
        [id, isSame ? old : { name, version, ...(byHand && { byHand }), date: changed, digest }],
      ];
    }),
  );
}

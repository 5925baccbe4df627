#!/usr/bin/env node
// @ts-check
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { documentIds } from "./data/documents.mjs";
import { environment } from "./measure/environment.mjs";
import { progress } from "./measure/progress.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const comparisons = ["xml-decode", "xml-encode", "json-decode", "json-encode"];
const stubs = ["routing", "server", "client-size"];
const services = ["service", "service-tables", "commit"];
const commands = [...comparisons, "size", ...stubs, "generate", ...services];

const help = `Usage: npm run bench -- <command> [options]

Commands
  xml-decode    XML to typed values, beside parsers with a mapping
  xml-encode    values to XML
  json-decode   JSON to valid values, beside JSON.parse with validators
  json-encode   values to JSON
  size          bytes of the generated XML codecs in a bundle, per field
  routing       a path to its operation, beside find-my-way and regular expressions
  server        a request, beside node:http by hand, fastify, hono and express
  client-size   bytes of one operation and of whole clients in a bundle
  generate      time and memory that generating takes
  service       load on the whole service, beside the same operations by hand on fastify
  service-tables
                lists of the service on 100,000 accounts and a million bills
  commit        durable writes of the service on SQLite, in groups and one by one
  all           everything

Options
  --documents A,B,C   which documents: A one account of 1 KB, B 100 accounts of 78 KB,
                      C 10,000 billing records of 15 MB (all of them)
  --no-cold           only warm figures
  --quick             fewer and shorter samples: for a look, not for a claim
  --package <folder>  built package to measure (generated/v2/dist)
  --json              figures as JSON: times in microseconds, sizes in bytes`;

process.exitCode = await main(process.argv.slice(2));

/** @param {string[]} parameters @returns {Promise<number>} exit code */
async function main(parameters) {
  const options = read(parameters);
  if (options === undefined) return 2;
  const { command, settings } = options;
  if (command === undefined) {
    console.log(help);
    return 0;
  }
  if (!existsSync(new URL("./node_modules", import.meta.url))) {
    console.error("The peers are not installed: run npm ci --prefix bench");
    return 2;
  }
  const missing = notBuilt(command, settings);
  if (missing !== undefined) {
    console.error(`${missing} is missing: run npm run generate && npm run build`);
    return 2;
  }
  const where = environment();
  const chosen = command === "all" ? commands : [command];
  /** @type {Record<string, unknown>} */
  const figures = {};
  if (!settings.json)
    console.log(`Node ${where.node}, V8 ${where.v8}, ${where.platform}, ${where.cpu}`);
  for (const name of chosen) {
    const { data, text } = await measured(name, settings);
    progress("");
    figures[name] = data;
    if (!settings.json) console.log(`\n${text}`);
  }
  if (settings.json) console.log(JSON.stringify({ environment: where, ...figures }, undefined, 2));
  return 0;
}

/** @param {string[]} parameters */
function read(parameters) {
  try {
    const { values, positionals } = parseArgs({
      args: parameters,
      allowPositionals: true,
      options: {
        documents: { type: "string", default: documentIds.join(",") },
        "no-cold": { type: "boolean", default: false },
        quick: { type: "boolean", default: false },
        package: { type: "string", default: path.join(root, "generated/v2/dist") },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    const [command] = positionals;
    if (positionals.length > 1) throw new Error(`one command at a time, or all`);
    if (command !== undefined && command !== "all" && !commands.includes(command)) {
      throw new Error(`no command ${command}; there are ${commands.join(", ")} and all`);
    }
    const documents = values.documents.split(",");
    const unknown = documents.find((id) => !documentIds.some((known) => known === id));
    if (unknown !== undefined)
      throw new Error(`no document ${unknown}; there are ${documentIds.join(", ")}`);
    /** @type {import("./measure/task.mjs").Settings} */
    const settings = {
      package: path.resolve(process.env["INIT_CWD"] ?? ".", values.package),
      documents,
      cold: !values["no-cold"],
      quick: values.quick,
      json: values.json,
    };
    return { command: values.help ? undefined : command, settings };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    return undefined;
  }
}

/** @param {string} command @param {import("./measure/task.mjs").Settings} settings */
function notBuilt(command, settings) {
  const needed = [
    ...(command === "generate" || command === "commit"
      ? []
      : [path.join(settings.package, "index.js")]),
    ...(stubs.includes(command) || command === "all"
      ? ["server.js", "client.js"].map((file) => path.join(root, "generated/v3/dist", file))
      : []),
    ...(services.includes(command) || command === "all"
      ? [path.join(root, "service/dist/server/main.js")]
      : []),
    ...(command === "generate" || command === "all"
      ? [path.join(root, "dist/generator/cli/main.js")]
      : []),
    ...(command === "commit" || command === "all"
      ? [path.join(root, "service/dist/store/sqlite/sqlite-driver.js")]
      : []),
  ];
  return needed.find((file) => !existsSync(file));
}

/**
 * @param {string} name
 * @param {import("./measure/task.mjs").Settings} settings
 * @returns {Promise<{ data: unknown, text: string }>}
 */
async function measured(name, settings) {
  switch (name) {
    case "size": {
      const { measureSize, printSize } = await import("./commands/size.mjs");
      const data = await measureSize(settings);
      return { data, text: printSize(data) };
    }
    case "routing": {
      const { measureRouting, printRouting } = await import("./commands/routing.mjs");
      const data = await measureRouting(settings);
      return { data, text: printRouting(data) };
    }
    case "server": {
      const { measureServers, printServers } = await import("./commands/server.mjs");
      const data = await measureServers(settings);
      return { data, text: printServers(data) };
    }
    case "client-size": {
      const { measureClientSize, printClientSize } = await import("./commands/client-size.mjs");
      const data = await measureClientSize();
      return { data, text: printClientSize(data) };
    }
    case "service": {
      const { measureService, printService } = await import("./commands/service.mjs");
      const data = await measureService(settings);
      return { data, text: printService(data) };
    }
    case "service-tables": {
      const { measureTables, printTables } = await import("./commands/service-tables.mjs");
      const data = await measureTables(settings);
      return { data, text: printTables(data) };
    }
    case "generate": {
      const { measureGenerate, printGenerate } = await import("./commands/generate.mjs");
      const data = await measureGenerate(settings);
      return { data, text: printGenerate(data) };
    }
    case "commit": {
      const { measureCommits, printCommits } = await import("./commands/commit.mjs");
      const data = await measureCommits(settings);
      return { data, text: printCommits(data) };
    }
    default: {
      const { compare } = await import("./measure/compare.mjs");
      const { printComparison } = await import("./measure/print-comparison.mjs");
      const data = await compare(name, settings);
      return { data, text: printComparison(data) };
    }
  }
}

// @ts-check
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fire } from "../measure/cannon.mjs";
import { progress } from "../measure/progress.mjs";
import { checkAnswers } from "../service/check-answers.mjs";
import { fastifyOn, serviceOn } from "../service/contender.mjs";
import { postgresPrograms, startPostgres } from "../service/postgres-server.mjs";
import { fillWorld } from "../service/world.mjs";
import { embeddedWorks, serverWorks } from "../service/works.mjs";

/**
 * @typedef {import("../measure/cannon.mjs").Sample} Sample
 * @typedef {import("../service/contender.mjs").Contender} Contender
 * @typedef {{ name: string, contenders: Record<string, Sample>, ratio: number, samples: Sample[][] }} WorkFigures
 * @typedef {{ title: string, works: WorkFigures[] }} GroupFigures
 */

const connections = 16;

/**
 * Load on the service as it is shipped, and on the same operations by hand on fastify.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<GroupFigures[]>}
 */
export async function measureService(settings) {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-bench-"));
  try {
    const figures = [await measureEmbedded(folder, settings)];
    if (postgresPrograms !== undefined) figures.push(...(await measurePostgres(folder, settings)));
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder @param {import("../measure/task.mjs").Settings} settings */
async function measureEmbedded(folder, settings) {
  const [own, other] = ["service", "fastify"].map((name) => path.join(folder, name));
  if (own === undefined || other === undefined) throw new Error("no folder");
  mkdirSync(own);
  await fillWorld({ file: path.join(own, "service.sqlite") });
  cpSync(own, other, { recursive: true });
  return measureGroup("SQLite, one process", embeddedWorks, settings, [
    serviceOn({ file: path.join(own, "service.sqlite") }, 1, folder),
    fastifyOn({ file: path.join(other, "service.sqlite") }, 1, folder),
  ]);
}

/** @param {string} folder @param {import("../measure/task.mjs").Settings} settings */
async function measurePostgres(folder, settings) {
  const postgres = await startPostgres();
  try {
    await postgres.create("service");
    await fillWorld({ databaseUrl: postgres.url("service") });
    await postgres.create("fastify", "service");
    const figures = [];
    for (const [count, words] of [
      [1, "one process"],
      [2, "two processes"],
      [4, "four processes"],
    ]) {
      const processes = Number(count);
      figures.push(
        await measureGroup(`PostgreSQL, ${words}`, serverWorks, settings, [
          serviceOn({ databaseUrl: postgres.url("service") }, processes, folder),
          fastifyOn({ databaseUrl: postgres.url("fastify") }, processes, folder),
        ]),
      );
    }
    return figures;
  } finally {
    await postgres.stop();
  }
}

/**
 * Contenders take turns with each work, in several rounds. Figures are medians of the rounds; a ratio is
 * the median of the ratios within the rounds.
 *
 * @param {string} title
 * @param {readonly import("../service/works.mjs").Work[]} works
 * @param {import("../measure/task.mjs").Settings} settings
 * @param {readonly Contender[]} contenders
 * @returns {Promise<GroupFigures>}
 */
async function measureGroup(title, works, { quick }, contenders) {
  const rounds = quick ? 2 : 5;
  const seconds = quick ? 0.4 : 0.5;
  /** @type {Sample[][][]} by work, contender and round */
  const samples = works.map(() => contenders.map(() => []));
  /** @type {number[][]} */
  const amounts = works.map(() => []);
  try {
    for (const one of contenders) await one.ready();
    await checkAnswers(contenders);
    for (let round = 0; round <= rounds; round++) {
      for (const [work, { name, shots, scheme = "Bearer", warm }] of works.entries()) {
        progress(`service: ${title}, ${name}, round ${round} of ${rounds}`);
        for (const [index, contender] of contenders.entries()) {
          const amount = amounts[work]?.[index] ?? warm ?? (quick ? 500 : 1000);
          const authorization = await contender.authorization(scheme);
          const options = { authorization, connections, amount };
          const sample = await fire(contender.processes, shots, options);
          // The first round warms up, and tells how many requests fill the time.
          if (round > 0) samples[work]?.[index]?.push(sample);
          const wanted = Math.round(sample.perSecond * seconds);
          const own = amounts[work];
          if (own !== undefined) own[index] = Math.max(connections * 2, wanted);
        }
      }
    }
  } finally {
    for (const one of contenders) await one.end();
  }
  return {
    title,
    works: works.map(({ name }, work) => {
      const [own = [], other = []] = samples[work] ?? [];
      return {
        name,
        contenders: Object.fromEntries(
          contenders.map((one, index) => [one.name, middle(samples[work]?.[index] ?? [])]),
        ),
        ratio: median(own.map(({ cpu }, round) => cpu / (other[round]?.cpu ?? NaN))),
        samples: samples[work] ?? [],
      };
    }),
  };
}

/** @param {readonly Sample[]} rounds @returns {Sample} */
function middle(rounds) {
  const of = (/** @type {keyof Sample} */ key) => median(rounds.map((round) => round[key]));
  return {
    perSecond: of("perSecond"),
    p50: of("p50"),
    p97_5: of("p97_5"),
    p99: of("p99"),
    max: of("max"),
    cpu: of("cpu"),
  };
}

/** @param {readonly number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}

// @ts-check
import path from "node:path";
import { createVitest } from "vitest/node";
import { variable } from "./claims.mjs";

/** @typedef {import("./claims.mjs").Claim} Claim */

/** The tests that have not passed in a run. */
class Failures {
  /** @param {readonly { readonly file: string, readonly name: string, readonly passed: boolean }[]} tests */
  constructor(tests) {
    this.tests = tests;
  }

  get titles() {
    return this.tests.filter(({ passed }) => !passed).map(({ file, name }) => `${file}: ${name}`);
  }

  /**
   * Whether the test of a claim, or one of its rows, has not passed.
   *
   * @param {Claim} claim
   */
  has({ file, title }) {
    const literal = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const pattern = new RegExp(`^${literal.replaceAll(/%(?:\\\.\d+)?[sijdo]/g, ".*")}$`);
    const named = this.tests.filter((test) => test.file === file && pattern.test(test.name));
    if (named.length === 0) throw new Error(`${file} has no test "${title}"`);
    return named.some(({ passed }) => !passed);
  }
}

/** Runs of tests, with and without a field. */
export class Runs {
  /** @type {Map<string, Failures>} */
  #known = new Map();

  /**
   * @param {string} root
   * @param {import("vitest/node").Vitest} vitest
   */
  constructor(root, vitest) {
    this.root = root;
    this.vitest = vitest;
  }

  /** @param {string} root */
  static async start(root) {
    const config = path.join(import.meta.dirname, "vitest.config.ts");
    return new Runs(root, await createVitest("test", { watch: false, config, reporters: [{}] }));
  }

  /**
   * Failures in the files; those with nothing lost are remembered.
   *
   * @param {readonly string[]} files
   * @param {Claim} [lost] the field that the service never gets
   */
  async failures(files, lost) {
    const key = files.join(" ");
    const known = lost === undefined ? this.#known.get(key) : undefined;
    if (known !== undefined) return known;
    process.env[variable] = lost ? `${lost.version} ${lost.schema} ${lost.field}` : "";
    const project = this.vitest.getRootProject();
    const specifications = files.map((file) =>
      project.createSpecification(path.join(this.root, file)),
    );
    const { testModules } = await this.vitest.runTestSpecifications(specifications);
    const ids = new Set(specifications.map(({ moduleId }) => moduleId));
    const failures = new Failures(
      testModules
        .filter(({ moduleId }) => ids.has(moduleId))
        .flatMap((module) =>
          [...module.children.allTests()].map((test) => ({
            file: path.relative(this.root, module.moduleId),
            name: test.name,
            passed: test.result().state === "passed",
          })),
        ),
    );
    if (lost === undefined) this.#known.set(key, failures);
    return failures;
  }

  async close() {
    await this.vitest.close();
  }
}

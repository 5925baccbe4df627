import {
  chromium,
  documents,
  fish,
  nginx,
  nodeFrameworks,
  otherRuntimes,
  postgres,
  promtool,
  pythonFrameworks,
  zsh,
  type Extra,
} from "./extras.ts";

/** A part of the tests that runs under the same conditions. */
export interface Project {
  readonly name: string;
  /** Patterns of its files. */
  readonly files: readonly string[];
  /** What its files need beside Node.js and npm. Where one is missing they are skipped unread. */
  readonly needs: readonly Extra[];
  /** Modules that prepare a run of it. */
  readonly setup?: readonly string[];
  /** Whether its files have the globals of a page, each its own. */
  readonly isPage?: boolean;
}

/** Tests of the service that run on the database of their project: once on SQLite, once on PostgreSQL. */
export const onBothDatabases = "test/service/*.test.ts";

/**
 * The project that `npm test` leaves out: it packs what is published, and installs it as users do, with
 * what it depends on from the registry.
 */
export const packs = "packs";

const apart: readonly Project[] = [
  {
    name: packs,
    files: [
      "test/pack/**/*.test.ts",
      "test/consumers/**/*.test.ts",
      "test/downstream/**/*.test.ts",
      "test/**/*.packs.test.ts",
    ],
    needs: [],
  },
  {
    name: "page",
    files: ["test/**/*.page.test.ts"],
    needs: [],
    isPage: true,
  },
  {
    name: "browser",
    files: ["test/browser/**/*.test.ts"],
    needs: [chromium],
  },
  {
    name: "postgres",
    files: [onBothDatabases, "test/service/postgres/**/*.test.ts"],
    needs: [postgres],
    setup: ["test/service/postgres/shared-server.ts"],
  },
  {
    name: "proxy",
    files: ["test/service/proxy/**/*.test.ts"],
    needs: [nginx, postgres],
  },
  {
    name: "alerts",
    files: ["test/service/alerts/**/*.test.ts"],
    needs: [promtool],
  },
  {
    name: "shells",
    files: ["test/tools/completion/shells.test.ts"],
    needs: [zsh, fish],
  },
  {
    name: "runtimes",
    files: ["test/runtimes/**/*.test.ts"],
    needs: [otherRuntimes],
  },
  {
    name: "frameworks",
    files: ["test/frameworks/live/**/*.test.ts"],
    // The applications in other languages say themselves what they need.
    needs: [pythonFrameworks, nodeFrameworks],
  },
  {
    name: "corpus",
    files: ["test/corpus/**/*.test.ts", "test/**/*.corpus.test.ts"],
    needs: [documents],
  },
];

/** Files that belong to a project other than `plain`, and to it alone. */
export const notPlain: readonly string[] = apart
  .flatMap(({ files }) => files)
  .filter((pattern) => pattern !== onBothDatabases);

/** The projects of the tests, the slowest files first. */
export const projects: readonly Project[] = [
  ...apart.filter(({ name }) => name === packs),
  { name: "plain", files: ["test/**/*.test.ts"], needs: [] },
  ...apart.filter(({ name }) => name !== packs),
];

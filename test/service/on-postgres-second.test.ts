import { runOnPostgres } from "./on-postgres.ts";

runOnPostgres(1);

// The first calls of a process: node cold.mjs COMPARISON CONTESTANT CALLS prints their CPU time in microseconds.
const [comparison, name = "", calls] = process.argv.slice(2);
const { contestants } = await import(`./${comparison}.mjs`);
const call = (await contestants("A"))[name];
const start = process.cpuUsage();
for (let i = 0; i < Number(calls); i++) call();
const { user, system } = process.cpuUsage(start);
console.log(user + system);

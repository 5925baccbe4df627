import { run } from "./main.js";

const { seen, heard } = await run();
for (const line of [...seen, ...heard]) console.log(line);

import { run } from "./program.ts";

addEventListener("message", (event: MessageEvent<Parameters<typeof run>>) => {
  run(...event.data).then(
    (report) => postMessage({ report }),
    (error: unknown) => postMessage({ error: String(error) }),
  );
});

// @ts-check

/** Shows progress on one line of a terminal. @param {string} text */
export function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

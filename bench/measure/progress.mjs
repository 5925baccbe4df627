// @ts-check

/** What is going on, on one line of the terminal; nothing where nobody watches. @param {string} text */
export function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

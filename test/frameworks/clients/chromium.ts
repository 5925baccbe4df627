import { launchChromium, openPage } from "../../browser/chromium.ts";
import type { ForeignClient } from "./answer.ts";

/** Forms of a page: FormData where there are files, else URLSearchParams. The server's origin serves the page. */
export const chromiumForms: ForeignClient = {
  name: "Chromium",
  sends: ({ query, data, files }) =>
    query === undefined && (data !== undefined || files !== undefined),
  send: async (origin, requests) => {
    const browser = await launchChromium();
    try {
      const page = await openPage(browser);
      await page.goto(`${origin}/page.html`);
      const answers = [];
      for (const wire of requests) {
        const { status, type, bytes } = await page.evaluate(async (given) => {
          const form = given.files === undefined ? new URLSearchParams() : new FormData();
          for (const [name, value] of Object.entries(given.data ?? {}))
            for (const one of [value].flat()) form.append(name, String(one));
          for (const [field, { name, type: mediaType, content }] of given.files ?? [])
            (form as FormData).append(field, new File([content], name, { type: mediaType }));
          const response = await fetch(given.path, { method: "POST", body: form });
          return {
            status: response.status,
            type: response.headers.get("content-type") ?? "",
            bytes: [...new Uint8Array(await response.arrayBuffer())],
          };
        }, wire);
        answers.push({ status, type, body: Uint8Array.from(bytes) });
      }
      return answers;
    } finally {
      await browser.close();
    }
  },
};

import type { RequestContent } from "./server-operation.ts";

/** Whether a handler gets a body piece by piece. */
export function isStreamed(content: RequestContent | undefined): content is RequestContent {
  return content?.sequence !== undefined || content?.streams === true;
}

import { visible } from "../../../generator/diagnostics/visible.ts";
import type { Passed } from "../proxy/finding.ts";
import { Proxy } from "../proxy/proxy.ts";
import { filesOf } from "../../../generator/source/reading/read.ts";
import { chooseFormats } from "../../frame/formats/choose-formats.ts";
import { formatNames } from "../../frame/format-names.ts";
import { printFormats } from "../../frame/formats/print-formats.ts";
import type { CliHost } from "../../frame/host.ts";
import { findDocument } from "../../frame/input/document-input.ts";
import { Printer, type Channel } from "../../frame/printer.ts";
import type { Report } from "../../frame/report.ts";
import { exitCodes, refuse, usageError } from "../../frame/usage.ts";
import { listenError } from "./listen-error.ts";
import type { MockFlags } from "../flags.ts";
import { documentWords } from "./document-words.ts";
import { ProxyReport, type DocumentFindings } from "./proxy-report.ts";
import { readDocument } from "./read-document.ts";

/** Stands before a service and checks both directions until the user interrupts. Returns the exit code. */
export async function serveProxy(
  target: string,
  input: string | undefined,
  flags: MockFlags,
  host: CliHost,
): Promise<number> {
  if (!/^https?:\/\/[^/?#]+[^?#]*$/i.test(target) || !URL.canParse(target))
    return usageError(
      host,
      `'${target}' is no address of a service`,
      "write it with http:// or https:// and without a query, as in http://localhost:8080/api",
    );
  const formats = chooseFormats(flags.format ?? [], formatNames, host.cwd);
  if ("problem" in formats) return refuse(host, formats);
  const printer = new Printer(host, flags);
  const found = await findDocument(input, flags, documentWords, host, printer);
  if (typeof found === "number") return found;
  const wanted = { artefacts: ["server", "client"], answers: false } as const;
  const { sources, live, unserved } = await readDocument(found, wanted, host, printer);
  if (typeof live === "number") return live;
  // A report of another format has standard output for itself.
  const channel = formats.out === "stylish" ? printer.out : printer.err;
  const proxy = new Proxy(live, new URL(target), (passed) => tell(passed, channel));
  let interrupt: () => void = () => undefined;
  const interrupted = new Promise<void>((resolve) => (interrupt = resolve));
  const stop = host.onInterrupt(interrupt);
  try {
    const address = await proxy.listen(flags.port, flags.host);
    channel.write(`${address}\n${visible(`before ${target}, Ctrl-C ends`)}\n`);
    printer.err.findings(unserved);
  } catch (error) {
    stop();
    return listenError(error, flags.port, host);
  }
  await interrupted;
  stop();
  const report = new ProxyReport(
    await proxy.close(),
    sources,
    await documentFindings(unserved, flags),
    found.folder,
    host.cwd,
  );
  const read = [...filesOf(sources).keys()];
  const isWritten = await printFormats(
    { formats, textOf: (format) => report.text(format), read },
    printer,
    host,
    () => printer.out.write(report.forPeople()),
  );
  if (!isWritten) return exitCodes.usage;
  return report.hasErrors ? exitCodes.problems : exitCodes.fine;
}

/** Findings about unchecked parts of a document, for the formats of other programs. */
async function documentFindings(
  unserved: Report,
  { quiet = false }: MockFlags,
): Promise<DocumentFindings> {
  const selection = { errorsOnly: quiet };
  return { json: unserved.json(selection), findings: await unserved.findings(selection) };
}

function tell({ method, path, status, milliseconds, breaches }: Passed, channel: Channel): void {
  const time = Math.round(milliseconds * 10) / 10;
  channel.write(`${visible(`${method} ${path} ${status ?? "no answer"} ${time} ms`)}\n`);
  for (const { rule, message } of breaches)
    channel.write(`${visible(`  error ${rule}: ${message}`)}\n`);
}

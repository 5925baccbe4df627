import type { Api, OperationNode, ParameterNode } from "../ir/index.ts";
import { propertyKey, quote } from "../names/quote.ts";
import { groupOperations } from "../views/client/groups.ts";
import { clientParams } from "../views/client/params.ts";
import type { Options } from "../views/options.ts";
import { credentialText } from "./credentials.ts";
import { requestValue } from "./body-values.ts";
import type { Samples } from "./samples.ts";
import { bracketed, valueLiteral } from "./value-literal.ts";

/** Settings of the client that calls depend on. */
export interface ClientSettings {
  /** The module that the client is imported from. */
  readonly module: string;
  readonly baseUrl: string;
  readonly groupBy: Options["groupBy"];
}

/** Calls of the generated client, each as a module that stands for itself. */
export class ClientCalls {
  readonly #samples: Samples;
  readonly #settings: ClientSettings;
  readonly #members: ReadonlyMap<OperationNode, string>;

  constructor(samples: Samples, settings: ClientSettings) {
    this.#samples = samples;
    this.#settings = settings;
    this.#members = membersOf(samples.api, settings.groupBy);
  }

  /** A call with the parameters that are required. */
  text(operation: OperationNode): string {
    const { module, baseUrl } = this.#settings;
    const credential = credentialText(operation, this.#samples.api);
    const names = [...(credential === undefined ? [] : [credential.name]), "createClient"].sort();
    const options = [
      `baseUrl: ${quote(baseUrl)}`,
      ...(credential === undefined ? [] : [`auth: ${credential.text}`]),
    ];
    const call = `await api.${this.#members.get(operation) ?? operation.name}(${this.#given(operation)});`;
    return [
      `import { ${names.join(", ")} } from ${quote(module)};`,
      "",
      `const api = createClient(${bracketed("{", options, "}")});`,
      hasResult(operation) ? `const result = ${call}` : call,
      "",
    ].join("\n");
  }

  #given(operation: OperationNode): string {
    const members = clientParams(operation)
      .filter(({ parameter }) => parameter.required)
      .map(({ name, parameter }) => `${propertyKey(name)}: ${this.#literal(parameter)}`);
    const { body } = operation;
    const content = body?.contents[0];
    if (body !== undefined && content !== undefined) {
      const value = requestValue(body, this.#samples);
      members.push(
        value === undefined
          ? "body"
          : `body: ${valueLiteral(value.value, value.type, this.#samples.index)}`,
      );
    }
    return members.length === 0 ? "" : bracketed("{", members, "}");
  }

  #literal(parameter: ParameterNode): string {
    const { values, index } = this.#samples;
    return valueLiteral(values.ofParameter(parameter), parameter.type, index);
  }
}

/** How the client names each operation, with its group where there are groups. */
function membersOf(api: Api, groupBy: Options["groupBy"]): ReadonlyMap<OperationNode, string> {
  if (groupBy === "none") return new Map(api.operations.map((one) => [one, one.name]));
  const { top, groups } = groupOperations(api, { groupBy });
  return new Map([
    ...top.map((one) => [one, one.name] as const),
    ...groups.flatMap(({ name, operations }) =>
      operations.map((one) => [one, `${name}.${one.name}`] as const),
    ),
  ]);
}

const hasResult = ({ responses }: OperationNode): boolean =>
  responses.some(({ status, contents }) => status.startsWith("2") && contents.length > 0);

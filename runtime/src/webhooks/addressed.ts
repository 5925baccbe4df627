import { bindOperations, type OperationTree } from "../client/operation/bind-operations.ts";
import type { Transport } from "../client/call/client-transport.ts";
import type { WebUrl } from "../http/web-types.ts";
import type { TransportTo } from "./sender.ts";

type AtAddress<Way> = Way extends (...args: infer Arguments) => infer Result
  ? (url: string | WebUrl, ...args: Arguments) => Result
  : Way;

/** An operation of a client whose calls take an address first. */
export type Addressed<Bound> = AtAddress<Bound> & {
  readonly [Name in keyof Bound]: Name extends "isError" ? Bound[Name] : AtAddress<Bound[Name]>;
};

type Call = (...args: readonly unknown[]) => unknown;
type Member = Call & Readonly<Record<string, Call>>;

/**
 * Makes the calls of operations take an address first, for generated code, which knows the types of
 * the result.
 */
export function bindToAddresses(operations: OperationTree, to: TransportTo): unknown {
  const at = (name: string, operation: object, transport: Transport): Member =>
    (bindOperations({ [name]: operation }, transport) as Record<string, Member>)[name] as Member;
  return Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => {
      const { isError, ...others } = at(name, operation, nowhere);
      const bind =
        (choose: (member: Member) => Call): Call =>
        (url, ...args) =>
          choose(at(name, operation, to(url as string | WebUrl)))(...args);
      const ways = Object.keys(others).map((key) => [key, bind((member) => member[key] as Call)]);
      return [
        name,
        Object.assign(
          bind((member) => member),
          Object.fromEntries(ways),
          { isError },
        ),
      ];
    }),
  );
}

/** Shows what ways there are to call an operation. */
const nowhere: Transport = {
  send: () => Promise.reject(new TypeError("there is no address")),
};

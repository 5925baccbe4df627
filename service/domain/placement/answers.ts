import type { RequestedService, Setting } from "../../model/request.ts";
import { pointerOf } from "../forms/form-elements.ts";

/** Answers of a user, by the places of a request's body. */
export interface GivenAnswers {
  readonly service?: Readonly<Record<string, unknown>> | undefined;
  readonly components?: readonly Readonly<Record<string, unknown>>[] | undefined;
}

/** An answer of a request that is a text, a number, or yes or no. */
export interface Answer {
  readonly label: string;
  readonly text: string;
  /** Whether the requester gave it, and it is not the default of the form. */
  readonly isGiven: boolean;
  /** JSON Pointer (RFC 6901) into the body of the request. */
  readonly pointer: string;
}

/** The simple answers of a service and of its components. */
export function answersOf(service: RequestedService, given: GivenAnswers): readonly Answer[] {
  const { components = [] } = given;
  const own = simple(service.settings, given.service, "/service");
  const ofComponents = service.components.flatMap(({ name, settings }) => {
    const place = components.findIndex((one) => one["name"] === name);
    const at = `/components/${place === -1 ? components.length : place}`;
    return simple(settings, components[place], at);
  });
  return [...own, ...ofComponents];
}

function simple(
  settings: readonly Setting[],
  given: Readonly<Record<string, unknown>> | undefined,
  at: string,
): readonly Answer[] {
  return settings.flatMap(([label, value]) =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? [
          {
            label,
            text: String(value),
            isGiven: given !== undefined && Object.hasOwn(given, label),
            pointer: pointerOf(at, label),
          },
        ]
      : [],
  );
}

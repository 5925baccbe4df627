import type { RequestForm } from "../../stored/types.ts";
import type { ManagementServerDriver } from "../../drivers/management-server.ts";
import { formKind } from "../../store/configured/resource-kinds.ts";
import type { Resource } from "../../store/configured/resources.ts";
import type { Clock } from "../shared/clock.ts";
import { noCosts } from "../costs/costs.ts";
import { elementsOf, fillIn, pointerOf, settingsOf } from "../forms/form-elements.ts";
import { serverAddress } from "../inventory/server-address.ts";
import { inventoryTypes, type Server } from "../../model/inventory.ts";
import type { ServiceRequest } from "../../model/request.ts";
import { found, Refusal, shown, type Mistake } from "../shared/refusal.ts";
import type { Rows } from "../../store/rows.ts";
import type { Requester, Requests } from "./requests.ts";

/** A change request form as a user has filled it in. */
interface SubmittedChange {
  readonly formId: number | undefined;
  /** Labels and texts. */
  readonly elements: readonly {
    readonly label: string;
    readonly value: string | undefined;
  }[];
}

/** Type of the requests, and of the forms for them. */
const changeRequest = "CHANGE_REQUEST";

/** Requests to change a management server. Source: A 4.10. */
export class ChangeRequests {
  readonly #rows: Rows;
  readonly #requests: Requests;
  readonly #clock: Clock;

  constructor(rows: Rows, requests: Requests, clock: Clock, driver: ManagementServerDriver) {
    this.#rows = rows;
    this.#requests = requests;
    this.#clock = clock;
    requests.register(changeRequest, {
      carryOut: async ({ content: { change } }, { rows: own, key }) => {
        const id = change?.target.id ?? 0;
        const server = await own.inventory.server({ id });
        if (server !== undefined && change !== undefined)
          await driver.change(serverAddress(own, server), Object.fromEntries(change.settings), key);
        return {};
      },
    });
  }

  /** The form for changes of a server. @throws {Refusal} there is no such server, or no such form */
  async form(serverId: number, formId: number): Promise<Resource<RequestForm>> {
    await serverOf(this.#rows, serverId);
    return found(await changeForm(this.#rows, formId), `form for change requests ${formId}`);
  }

  /** @throws {Refusal} there is no such server, or the form has mistakes */
  async submit(
    serverId: number,
    { formId, elements }: SubmittedChange,
    requester: Requester,
  ): Promise<ServiceRequest> {
    return this.#rows.transaction(async (rows) => {
      const server = await serverOf(rows, serverId);
      if (formId === undefined)
        throw new Refusal("invalid", "A change request needs the formId of its form.");
      const form = await changeForm(rows, formId);
      if (form === undefined) {
        const detail = `There is no form for change requests ${formId}.`;
        throw new Refusal("invalid", detail, [{ pointer: "/formId", detail }]);
      }
      const known = elementsOf(form.body);
      const types = new Map(known.map((element) => [element.label, element.type]));
      const given = elements.map(({ label, value }) => {
        const type = types.get(label);
        const read = value === undefined || type === undefined ? value : type.read(value);
        return [label, read ?? null] as const;
      });
      const at = "/formElements/RequestFormElements";
      const filled = fillIn(known, Object.fromEntries(given), at);
      const { values } = filled;
      const mistakes = [...filled.mistakes, ...repeated(elements, at)];
      if (mistakes.length > 0)
        throw new Refusal("invalid", "The change request does not fit its form.", mistakes);
      const today = this.#clock.now().toISOString().slice(0, 10);
      const requiredBy = values.find(([{ type }]) => type.meaning === "required-by")?.[1];
      return this.#requests.open(
        rows,
        {
          type: changeRequest,
          serviceId: null,
          requiredBy: typeof requiredBy === "string" ? requiredBy : today,
          deployedName: null,
          content: {
            services: [],
            change: {
              target: { displayName: server.name, type: inventoryTypes.server, id: server.id },
              formId,
              formVersion: form.body.version ?? null,
              settings: settingsOf(values),
            },
          },
          costs: noCosts,
        },
        requester,
        true,
      );
    });
  }
}

/** Labels that have been given more than once. */
function repeated(elements: SubmittedChange["elements"], at: string): readonly Mistake[] {
  const known = new Set<string>();
  const twice = new Set<string>();
  for (const { label } of elements) {
    if (known.has(label)) twice.add(label);
    known.add(label);
  }
  return [...twice].map((label) => ({
    pointer: pointerOf(at, label),
    detail: `${shown(label)} has several values.`,
  }));
}

/** A form that is for change requests, or that says of no type what it is for. */
async function changeForm(rows: Rows, id: number): Promise<Resource<RequestForm> | undefined> {
  const form = await rows.resources(formKind).get(id);
  return form !== undefined && [null, "", changeRequest].includes(form.type) ? form : undefined;
}

async function serverOf(rows: Rows, id: number): Promise<Server> {
  return found(await rows.inventory.server({ id }), `management server ${id}`);
}

import { Catalog } from "../domain/catalog/catalog.ts";
import { Credentials } from "../domain/credentials/credentials.ts";
import { Forms } from "../domain/forms/forms.ts";
import { NetworkZones } from "../domain/network/network-zones.ts";
import { createConfiguration } from "../domain/settings/configuration.ts";
import { Refusal } from "../domain/shared/refusal.ts";
import type { CatalogFile, CatalogForm, CatalogService } from "../generated/catalog-file/types.ts";
import { TextTooLong } from "../store/database/indexed-texts.ts";
import { formKind } from "../store/configured/resource-kinds.ts";
import type { Rows } from "../store/rows.ts";
import { errorOf, type FileMistake } from "./mistakes.ts";

/** Numbers of what a catalog file has made, and of what it has changed. */
export interface CatalogChanges {
  made: number;
  changed: number;
}

/** Source of a catalog file, for mistakes that only the database shows. */
interface CatalogSource {
  readonly file: string;
  readonly text: string;
  /** Variables of the environment that hold passwords. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/**
 * Brings the database to what a catalog file says, all of it or nothing: missing things are made, those with
 * a known name are changed, and nothing is removed.
 *
 * @throws {CatalogFileError} with every mistake and where it is
 */
export async function loadCatalog(
  rows: Rows,
  file: CatalogFile,
  source: CatalogSource,
): Promise<CatalogChanges> {
  return rows.transaction(async (own) => {
    const mistakes: FileMistake[] = [];
    const done: CatalogChanges = { made: 0, changed: 0 };
    const each = async <T>(
      list: string,
      items: readonly T[] | undefined,
      bring: (item: T) => Promise<keyof CatalogChanges | undefined>,
    ): Promise<void> => {
      for (const [index, item] of (items ?? []).entries()) {
        try {
          const change = await bring(item);
          if (change !== undefined) done[change]++;
        } catch (error) {
          if (!(error instanceof Refusal || error instanceof TextTooLong)) throw error;
          mistakes.push({ pointer: `/${list}/${index}`, message: error.message });
        }
      }
    };
    await each("networkZones", file.networkZones, (zone) => bringZone(own, zone.name));
    await each("groups", file.groups, (group) => bringGroup(own, group));
    await each("credentials", file.credentials, (credential) =>
      bringCredential(own, credential, source.variables),
    );
    await each("forms", file.forms, (form) => bringForm(own, form));
    await each("services", file.services, (service) => bringService(own, service));
    if (mistakes.length > 0) throw errorOf(source.file, source.text, mistakes);
    return done;
  });
}

type Change = keyof CatalogChanges | undefined;

async function bringZone(rows: Rows, name: string): Promise<Change> {
  const zones = new NetworkZones(rows);
  if (await isThere(zones.named(name))) return undefined;
  await zones.create({ name });
  return "made";
}

async function bringGroup(
  rows: Rows,
  { values, ...group }: NonNullable<CatalogFile["groups"]>[number],
): Promise<Change> {
  const { groups } = createConfiguration(rows);
  const body = {
    ...group,
    ...(values === undefined ? {} : { allowedValues: values.map((name) => ({ name })) }),
  };
  const [known] = await groups.list({ name: group.name, type: group.groupType });
  if (known === undefined) {
    await groups.create(body);
    return "made";
  }
  if (isSame(known.body, body)) return undefined;
  await groups.replace(known.id, body);
  return "changed";
}

async function bringCredential(
  rows: Rows,
  { passwordVariable, ...shown }: NonNullable<CatalogFile["credentials"]>[number],
  variables: CatalogSource["variables"],
): Promise<Change> {
  const password = passwordVariable === undefined ? undefined : variables[passwordVariable];
  if (passwordVariable !== undefined && password === undefined)
    throw new Refusal("invalid", `The variable ${passwordVariable} is not set.`);
  const credentials = new Credentials(rows);
  const [known] = await credentials.list({ name: shown.name });
  if (known === undefined) {
    await credentials.create({ ...shown, password });
    return "made";
  }
  const before = await credentials.secretsOf(known.id);
  const isKept = password === undefined || before.password === password;
  if (isKept && isSame(known.body, shown)) return undefined;
  await credentials.replace(known.id, { ...shown, ...before, ...(isKept ? {} : { password }) });
  return "changed";
}

async function bringForm(
  rows: Rows,
  { name, elements, requestType }: CatalogForm,
): Promise<Change> {
  const forms = new Forms(rows);
  const body = {
    displayName: name,
    menuText: name,
    requestType: requestType ?? "NEW_REQUEST",
    RequestFormElements: elements,
  };
  const [known] = await rows.resources(formKind).list({ name });
  if (known === undefined) {
    await forms.create(body);
    return "made";
  }
  const { displayName, menuText, requestType: type, RequestFormElements } = known.body;
  if (isSame({ displayName, menuText, requestType: type, RequestFormElements }, body))
    return undefined;
  // The form's audience stays.
  const { Users, Organizations } = (await forms.get(known.id)).body;
  await forms.replace(known.id, { ...known.body, ...body, Users, Organizations });
  return "changed";
}

async function bringService(rows: Rows, service: CatalogService): Promise<Change> {
  const catalog = new Catalog(rows);
  const formOf = async (name: string | undefined): Promise<number | null> => {
    if (name === undefined) return null;
    const [form] = await rows.resources(formKind).list({ name });
    if (form === undefined) throw new Refusal("invalid", `There is no request form ${name}.`);
    return form.id;
  };
  const components = [];
  for (const component of service.components ?? [])
    components.push({
      name: component.name,
      type: component.type ?? "VIRTUAL_MACHINE",
      managementServerType: component.managementServerType ?? "VMWARE",
      guestOs: component.guestOs ?? null,
      formId: await formOf(component.form),
    });
  const definition = {
    name: service.name,
    description: service.description ?? null,
    categories: [...new Set(service.categories)].sort(),
    needsApproval: service.needsApproval ?? false,
    formId: await formOf(service.form),
    components,
  };
  const known = await catalog.named(service.name);
  if (known === undefined) {
    await catalog.create(definition);
    return "made";
  }
  const { id, ...before } = known;
  if (isSame(before, definition)) return undefined;
  await catalog.replace(id, definition);
  return "changed";
}

async function isThere(read: Promise<unknown>): Promise<boolean> {
  try {
    await read;
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.kind === "missing") return false;
    throw error;
  }
}

/** Whether two values have the same members; absent and undefined ones are the same. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, inOrder(member)]),
  );
}

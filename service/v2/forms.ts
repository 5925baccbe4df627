import {
  decodeRequestFormCollectionXml,
  encodeRequestFormCollectionXmlString,
  type RequestForm,
} from "@diptych/v2";
import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import { viewerOf } from "../auth/viewer.ts";
import type { Forms } from "../domain/forms/forms.ts";
import type { Resource } from "../store/configured/resources.ts";
import { imported } from "./imported.ts";
import { created, ok, storedResource } from "./stored-resource.ts";

type FormHandlers = Pick<
  Required<Handlers<Session>>,
  | "listForms"
  | "createForm"
  | "deleteForm"
  | "replaceForm"
  | "getForm"
  | "listFormElements"
  | "exportForms"
  | "importForms"
  | "exportForm"
  | "listFormsByType"
>;

/** Request forms. Source: A 4.8. */
export function formHandlers(forms: Forms): FormHandlers {
  const form = storedResource(forms, bodyOf);
  const available = async (session: Session, type?: string) =>
    ok({ RequestForms: (await forms.available(viewerOf(session), type)).map(bodyOf) });
  return {
    listForms: ({ session }) => available(session),
    listFormsByType: ({ path, session }) => available(session, path.type),
    createForm: form.create,
    getForm: async ({ path, session }) =>
      ok(bodyOf(await forms.availableOne(path.id, viewerOf(session)))),
    listFormElements: async ({ path, session }) => {
      const { body } = await forms.availableOne(path.id, viewerOf(session));
      const { RequestFormElements } = body;
      return ok({ RequestFormElements });
    },
    replaceForm: form.replace,
    deleteForm: form.remove,
    exportForms: async () => created(textOf(await forms.list())),
    exportForm: async ({ path }) => created(textOf([await forms.named(path.name)])),
    importForms: async ({ body }) => {
      const { RequestForms } = imported(() => decodeRequestFormCollectionXml(body));
      await forms.import(RequestForms ?? []);
      return { status: 201 };
    },
  };
}

const bodyOf = ({ id, body }: Resource<RequestForm>): RequestForm => ({ ...body, formId: id });

const textOf = (resources: readonly Resource<RequestForm>[]): string =>
  encodeRequestFormCollectionXmlString({ RequestForms: resources.map(bodyOf) });

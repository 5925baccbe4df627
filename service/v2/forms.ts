import {
  decodeRequestFormCollectionXml,
  encodeRequestFormCollectionXmlString,
  type RequestForm,
} from "@diptych/v2";
import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import { viewerOf } from "../auth/viewer.ts";
import type { Forms } from "../domain/forms.ts";
import type { Resource } from "../store/resources.ts";
import { imported } from "./imported.ts";

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
  return {
    listForms: async ({ session }) => ({
      status: 200,
      body: { RequestForms: (await forms.available(viewerOf(session))).map(bodyOf) },
    }),
    listFormsByType: async ({ path, session }) => ({
      status: 200,
      body: { RequestForms: (await forms.available(viewerOf(session), path.type)).map(bodyOf) },
    }),
    createForm: async ({ body }) => ({ status: 201, body: bodyOf(await forms.create(body)) }),
    getForm: async ({ path, session }) => ({
      status: 200,
      body: bodyOf(await forms.availableOne(path.id, viewerOf(session))),
    }),
    listFormElements: async ({ path, session }) => {
      const { body } = await forms.availableOne(path.id, viewerOf(session));
      const { RequestFormElements } = body;
      return { status: 200, body: { RequestFormElements } };
    },
    replaceForm: async ({ path, body }) => {
      await forms.replace(path.id, body);
      return { status: 204 };
    },
    deleteForm: async ({ path }) => {
      await forms.remove(path.id);
      return { status: 204 };
    },
    exportForms: async () => ({ status: 201, body: textOf(await forms.list()) }),
    exportForm: async ({ path }) => ({
      status: 201,
      body: textOf([await forms.named(path.name)]),
    }),
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

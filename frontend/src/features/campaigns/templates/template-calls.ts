import { queryOptions } from '@tanstack/react-query';
import {
  type TemplateFields,
  type TemplateWritten,
  templatesRoutes,
} from '../../../../../contracts/src/templates/routes.js';
import { send } from '../../../lib/calls/api.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import { readQuery } from '../../../live/read-query.js';

/** The live stream does not cover templates: older data is read again when somebody looks. */
export const templatesQuery = readQuery(templatesRoutes.list, {}, { staleTime: 0, refetchOnWindowFocus: true });

/** Read once for a form, so that later data does not overwrite typed text. */
export const templateQuery = (id: string) => readQuery(templatesRoutes.one, { id }, { staleTime: 0, gcTime: 0 });

export const variablesQuery = readQuery(templatesRoutes.variables, {});

/** @param version of the template: the list is read again when it grows */
export const templateVersionsQuery = (id: string, version: number) =>
  readQuery(templatesRoutes.versions, { id }, { under: [version] });

export interface PreviewAsked {
  type: 'email' | 'sms';
  subject: string;
  content: string;
  templateId?: string;
  leadId?: string;
}

export const templatePreviewQuery = (asked: PreviewAsked) =>
  queryOptions({
    queryKey: ['template-preview', asked],
    queryFn: () => send(templatesRoutes.preview, { body: asked }),
    gcTime: 10_000,
  });

/** Creates a template that has no version yet, or saves the next one. @param version the one it is based on @throws ApiProblem */
export function saveTemplate(
  id: string,
  { version, body, key }: { version: number | null; body: TemplateFields; key: string },
): Promise<TemplateWritten> {
  return version === null
    ? send(templatesRoutes.create, { body: { id, ...body }, key })
    : send(templatesRoutes.save, { id, body, revision: version, key });
}

/** Makes an older version the newest. @param latest the current version @throws ApiProblem */
export function restoreTemplate(id: string, version: number, latest: number): Promise<TemplateWritten> {
  return send(templatesRoutes.restore, { id, version, revision: latest });
}

export function templatesChanged() {
  return invalidate(templatesQuery.queryKey);
}

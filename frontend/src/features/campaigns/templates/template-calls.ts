import { queryOptions } from '@tanstack/react-query';
import type { TemplateFields } from '../../../../../contracts/src/templates/commands.js';
import {
  templateAnswerSchema,
  templateListSchema,
  templatePreviewSchema,
  templateVariablesSchema,
  templateVersionsSchema,
  templateWrittenSchema,
  type TemplateWritten,
} from '../../../../../contracts/src/templates/queries.js';
import { command, get } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';

const path = '/api/campaigns/templates';
const templatesKey = ['campaign-templates'] as const;

/** The live stream does not cover templates: older data is read again when somebody looks. */
export const templatesQuery = queryOptions({
  queryKey: [...templatesKey, 'list'],
  queryFn: ({ signal }) => get(path, templateListSchema, signal),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

/** Read once for a form, so that later data does not overwrite typed text. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign-template', id],
    queryFn: ({ signal }) => get(`${path}/${id}`, templateAnswerSchema, signal),
    staleTime: 0,
    gcTime: 0,
  });

export const variablesQuery = queryOptions({
  queryKey: ['template-variables'],
  queryFn: ({ signal }) => get('/api/campaigns/template-variables', templateVariablesSchema, signal),
});

/** @param version of the template: the list is read again when it grows */
export const templateVersionsQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['template-versions', id, version],
    queryFn: ({ signal }) => get(`${path}/${id}/versions`, templateVersionsSchema, signal),
  });

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
    queryFn: () => command(`${path}/preview`, templatePreviewSchema, { body: asked }),
    gcTime: 10_000,
  });

/** Creates a template that has no version yet, or saves the next one. @param version the one it is based on @throws ApiProblem */
export function saveTemplate(
  id: string,
  { version, body, key }: { version: number | null; body: TemplateFields; key: string },
): Promise<TemplateWritten> {
  return version === null
    ? command(path, templateWrittenSchema, { body: { id, ...body }, key })
    : command(`${path}/${id}`, templateWrittenSchema, { method: 'PATCH', body, revision: version, key });
}

/** Makes an older version the newest. @param latest the current version @throws ApiProblem */
export function restoreTemplate(id: string, version: number, latest: number): Promise<TemplateWritten> {
  return command(`${path}/${id}/versions/${version}/restore`, templateWrittenSchema, { revision: latest });
}

export function templatesChanged(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: templatesKey });
}

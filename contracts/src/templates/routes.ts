import { z } from 'zod';
import { newTemplateSchema, previewTemplateSchema, templateInputSchema } from './commands.js';
import {
  templateAnswerSchema,
  templateListSchema,
  templatePreviewSchema,
  templateVariablesSchema,
  templateVersionsSchema,
  templateWrittenSchema,
} from './queries.js';
import { read, command, routesOf } from '../routes/route.js';

const idSchema = z.string().regex(/^[a-z0-9-]{1,60}$/, 'id must be a template’s');

const paramsSchema = z.strictObject({ id: idSchema });

const versionParamsSchema = z.strictObject({
  id: idSchema,
  version: z.coerce.number('version must be a number').int('version must be a whole number').min(1).max(2_147_483_647),
});

/** Templates of mails and texts, for staff to write (specification, sections 3 and 7). If-Match and ETag carry the version. */
export const templatesRoutes = routesOf('Templates', 'Campaigns', {
  list: read({
    at: 'GET /api/campaigns/templates',
    summary: 'Every template, newest version',
    who: 'staff',
    answer: templateListSchema,
  }),
  variables: read({
    at: 'GET /api/campaigns/template-variables',
    summary: 'What a custom template may name',
    who: 'staff',
    answer: templateVariablesSchema,
  }),
  one: read({
    at: 'GET /api/campaigns/templates/:id',
    summary: 'A template with what it may name',
    who: 'staff',
    params: paramsSchema,
    answer: templateAnswerSchema,
    problems: ['template_not_found'],
  }),
  preview: read({
    at: 'POST /api/campaigns/templates/preview',
    summary: 'A text as it would be sent to a lead, or with sample values; and what is wrong with it',
    who: 'staff',
    body: previewTemplateSchema,
    answer: templatePreviewSchema,
    missing: 'lead_not_found',
  }),
  create: command({
    at: 'POST /api/campaigns/templates',
    summary: 'Create a template',
    who: 'staff',
    body: newTemplateSchema,
    answer: templateWrittenSchema,
    status: 201,
    problems: ['template_exists'],
  }),
  save: command({
    at: 'PATCH /api/campaigns/templates/:id',
    summary: 'Save the next version of a template: all of its fields',
    who: 'staff',
    params: paramsSchema,
    body: templateInputSchema,
    answer: templateWrittenSchema,
    problems: ['template_not_found', 'revision_mismatch', 'idempotency_key_reused'],
  }),
  versions: read({
    at: 'GET /api/campaigns/templates/:id/versions',
    summary: 'Every version of a template, the newest first',
    who: 'staff',
    params: paramsSchema,
    answer: templateVersionsSchema,
    missing: 'template_not_found',
  }),
  restore: command({
    at: 'POST /api/campaigns/templates/:id/versions/:version/restore',
    summary: 'Make an older version the newest one',
    who: 'staff',
    params: versionParamsSchema,
    answer: templateWrittenSchema,
    problems: ['template_not_found', 'revision_mismatch', 'idempotency_key_reused', 'template_version_not_found'],
  }),
});

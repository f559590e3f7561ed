import { z } from 'zod';
import * as field from '../fields.js';
import { mostDelayMinutes, templateAnchors, templateTypes, templateWorkflows } from './template-kinds.js';
import { read, command, routesOf } from '../routes/route.js';

const mostContent = 20_000;

const content = z
  .string(field.mustBe('Content', 'text'))
  .max(mostContent, `Content must be at most ${mostContent} characters`)
  .refine((text) => !text.includes('\u0000'), 'Content contains characters that cannot be stored')
  .refine((text) => field.trimmed(text) !== '', 'Content is required');
const subject = field.optionalText('Subject', 300).transform((text) => text ?? '');

const fields = {
  name: field.requiredText('Name', 120),
  type: field.choice('Type', templateTypes),
  subject,
  content,
  workflow: field.orNull(field.choice('Campaign', templateWorkflows)),
  /** Minutes from the anchor; negative: before it. */
  delayMinutes: z
    .int(field.mustBe('Delay', 'a whole number of minutes'))
    .min(-mostDelayMinutes, 'Delay must be at most a year')
    .max(mostDelayMinutes, 'Delay must be at most a year')
    .default(0),
  anchor: field.choice('Anchor', templateAnchors).default('entry'),
};

const subjectOfMail = ({ type, subject }: { type: string; subject: string }) => type !== 'email' || subject !== '';
const subjectIsMissing = { path: ['subject'], message: 'Subject is required' };
/** Nothing comes before the entry. */
const afterEntry = ({ anchor, delayMinutes }: { anchor: string; delayMinutes: number }) =>
  anchor !== 'entry' || delayMinutes >= 0;
const beforeEntry = { path: ['delayMinutes'], message: 'A delay from the entry can’t be before it' };

/** PATCH /api/campaigns/templates/:id: the next version, with all fields. */
const templateInputSchema = z
  .strictObject(fields)
  .refine(subjectOfMail, subjectIsMissing)
  .refine(afterEntry, beforeEntry);
export type TemplateInput = z.infer<typeof templateInputSchema>;
export type TemplateFields = z.input<typeof templateInputSchema>;

/** POST /api/campaigns/templates. The sender makes the id. */
const newTemplateSchema = z
  .strictObject({ id: field.idInput('id').transform((id) => id.toLowerCase()), ...fields })
  .refine(subjectOfMail, subjectIsMissing)
  .refine(afterEntry, beforeEntry);

/** POST /api/campaigns/templates/preview: as typed, with a lead's values, or with samples if no lead is given. */
const previewTemplateSchema = z.strictObject({
  type: fields.type,
  subject: field.textUpTo('Subject', 1000).default(''),
  content: field.textUpTo('Content', mostContent),
  /** The template whose variables are offered; left out: one that is not saved yet. */
  templateId: z.string().max(60).optional(),
  leadId: field.idInput('leadId').optional(),
});
export type PreviewTemplate = z.infer<typeof previewTemplateSchema>;

const versionFields = {
  /** A built-in's fixed name (warm-lead-first), or a UUID. */
  id: z.string(),
  version: z.int().min(1),
  name: z.string(),
  type: z.enum(templateTypes),
  subject: z.string(),
  content: z.string(),
  workflow: z.enum(templateWorkflows).nullable(),
  /** In days, as a fraction; negative: before the anchor. */
  delay: z.number(),
  delayMinutes: z.int(),
  anchor: z.enum(templateAnchors),
  savedAt: z.iso.datetime(),
  /** null: it came with the product. */
  savedBy: z.uuid().nullable(),
};

/** A template in its present version. */
const templateSchema = z.object({ ...versionFields, builtIn: z.boolean() });
export type Template = z.infer<typeof templateSchema>;

const templateVariableSchema = z.object({ name: z.string(), label: z.string(), sample: z.string() });
export type ShownVariable = z.infer<typeof templateVariableSchema>;

/** GET /api/campaigns/templates: by workflow, then in the order in which they are sent. */
export const templateListSchema = z.object({ templates: z.array(templateSchema) });
export type TemplateList = z.infer<typeof templateListSchema>;

/** GET /api/campaigns/templates/:id; `new` for the variables of a template that is not saved yet. */
export const templateAnswerSchema = z.object({ template: templateSchema, variables: z.array(templateVariableSchema) });
export type TemplateAnswer = z.infer<typeof templateAnswerSchema>;

/** GET /api/campaigns/template-variables: the variables that a new template may use. */
const templateVariablesSchema = z.object({ variables: z.array(templateVariableSchema) });

const savedVersionSchema = z.object({ ...versionFields, restoredFrom: z.int().nullable() });
export type SavedTemplateVersion = z.infer<typeof savedVersionSchema>;

/** GET /api/campaigns/templates/:id/versions: the newest first. */
export const templateVersionsSchema = z.object({ versions: z.array(savedVersionSchema) });
export type TemplateVersions = z.infer<typeof templateVersionsSchema>;

/** The answer to every write; `ETag` carries the version too. */
const templateWrittenSchema = z.object({ id: z.string(), version: z.int().min(1) });
export type TemplateWritten = z.infer<typeof templateWrittenSchema>;

/** POST /api/campaigns/templates/preview. `faults`: why it can't be saved; then the words are the previous ones. */
export const templatePreviewSchema = z.object({
  subject: z.string(),
  text: z.string(),
  /** For an e-mail: its content as safe HTML. */
  html: z.string().nullable(),
  /** The lead whose values are shown; null: samples. */
  lead: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  faults: z.array(z.object({ path: z.enum(['subject', 'content']), message: z.string() })),
});
export type TemplatePreview = z.infer<typeof templatePreviewSchema>;

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

import { z } from 'zod';
import { templateAnchors, templateTypes, templateWorkflows } from './template-kinds.js';

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
export const templateSchema = z.object({ ...versionFields, builtIn: z.boolean() });
export type Template = z.infer<typeof templateSchema>;

export const templateVariableSchema = z.object({ name: z.string(), label: z.string(), sample: z.string() });
export type TemplateVariableTold = z.infer<typeof templateVariableSchema>;

/** GET /api/campaigns/templates: by workflow, then in the order in which they are sent. */
export const templateListSchema = z.object({ templates: z.array(templateSchema) });
export type TemplateList = z.infer<typeof templateListSchema>;

/** GET /api/campaigns/templates/:id; `new` for the variables of a template that is not saved yet. */
export const templateAnswerSchema = z.object({ template: templateSchema, variables: z.array(templateVariableSchema) });
export type TemplateAnswer = z.infer<typeof templateAnswerSchema>;

/** GET /api/campaigns/template-variables: the variables that a new template may use. */
export const templateVariablesSchema = z.object({ variables: z.array(templateVariableSchema) });

const savedVersionSchema = z.object({ ...versionFields, restoredFrom: z.int().nullable() });
export type SavedTemplateVersion = z.infer<typeof savedVersionSchema>;

/** GET /api/campaigns/templates/:id/versions: the newest first. */
export const templateVersionsSchema = z.object({ versions: z.array(savedVersionSchema) });
export type TemplateVersions = z.infer<typeof templateVersionsSchema>;

/** The answer to every write; `ETag` carries the version too. */
export const templateWrittenSchema = z.object({ id: z.string(), version: z.int().min(1) });
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

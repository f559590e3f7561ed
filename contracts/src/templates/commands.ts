import { z } from 'zod';
import * as field from '../fields.js';
import { mostDelayMinutes, templateAnchors, templateTypes, templateWorkflows } from './template-kinds.js';

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
  workflow: field
    .choice('Workflow', templateWorkflows)
    .nullish()
    .transform((workflow) => workflow ?? null),
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
export const templateInputSchema = z
  .strictObject(fields)
  .refine(subjectOfMail, subjectIsMissing)
  .refine(afterEntry, beforeEntry);
export type TemplateInput = z.infer<typeof templateInputSchema>;
export type TemplateFields = z.input<typeof templateInputSchema>;

/** POST /api/campaigns/templates. The sender makes the id. */
export const newTemplateSchema = z
  .strictObject({ id: field.idInput('id').transform((id) => id.toLowerCase()), ...fields })
  .refine(subjectOfMail, subjectIsMissing)
  .refine(afterEntry, beforeEntry);
export type NewTemplate = z.infer<typeof newTemplateSchema>;

/** POST /api/campaigns/templates/preview: as typed, with a lead's values, or with samples if no lead is given. */
export const previewTemplateSchema = z.strictObject({
  type: fields.type,
  subject: z.string(field.mustBe('Subject', 'text')).max(1000, 'Subject must be at most 1000 characters').default(''),
  content: z
    .string(field.mustBe('Content', 'text'))
    .max(mostContent, `Content must be at most ${mostContent} characters`),
  /** The template whose variables are offered; left out: one that is not saved yet. */
  templateId: z.string().max(60).optional(),
  leadId: field.idInput('leadId').optional(),
});
export type PreviewTemplate = z.infer<typeof previewTemplateSchema>;

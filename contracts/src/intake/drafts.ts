import { z } from 'zod';
import * as field from '../fields.js';
import { formGuardFields } from './form-guard.js';
import { instant } from '../answers.js';

/** Forms whose draft may be kept on the server until its owner returns by a link. */
const draftForms = ['analysis', 'enrollment'] as const;
export type DraftForm = (typeof draftForms)[number];

/** POST /api/intake-drafts: 'Email me a link to finish later'. `draft`: the form's own JSON, as its browser keeps it. */
export const keepIntakeDraftSchema = z.strictObject({
  form: field.choice('Form', draftForms),
  email: field.emailInput,
  draft: field.textUpTo('draft', 40_000).min(2, 'draft is required'),
  ...formGuardFields,
});
export type KeepIntakeDraft = z.infer<typeof keepIntakeDraftSchema>;

/** `link`: waits if this system sends no mail, and goes out once it does. */
export const keptIntakeDraftSchema = z.object({
  keptUntil: instant,
  link: z.enum(['on_its_way', 'waits']),
});
export type KeptIntakeDraft = z.infer<typeof keptIntakeDraftSchema>;

/** GET /api/intake-drafts/:token: what the link opens. Reading changes nothing: programs, too, open links in mails. */
export const intakeDraftLookSchema = z.object({ form: z.enum(draftForms), keptUntil: instant });
export type IntakeDraftLook = z.infer<typeof intakeDraftLookSchema>;

/** POST /api/intake-drafts/:token: returns the draft, once. */
export const resumedDraftSchema = z.object({ form: z.enum(draftForms), draft: z.string() });
export type ResumedDraft = z.infer<typeof resumedDraftSchema>;

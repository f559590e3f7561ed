import { z } from 'zod';
import * as field from '../fields.js';

/** The public forms with the steps that a visit can reach, in order. */
export const formSteps = {
  enrollment: ['property', 'contact', 'review', 'sent'],
  analysis: ['property', 'contact', 'sent'],
  referral: ['opened', 'started', 'sent'],
  webinar: ['opened', 'started', 'sent'],
  'rent-vs-sell': ['opened', 'started', 'sent'],
  'invest-a-view': ['opened', 'started'],
} as const;
export type CountedForm = keyof typeof formSteps;
export const countedForms = Object.keys(formSteps) as [CountedForm, ...CountedForm[]];

const steps = [...new Set(Object.values(formSteps).flat())] as [CountedStep, ...CountedStep[]];
export type CountedStep = (typeof formSteps)[CountedForm][number];

/** POST /api/form-steps: a visit reached a step of a form. It does not say who visits. */
export const countFormStepSchema = z
  .strictObject({ form: field.choice('form', countedForms), step: field.choice('step', steps) })
  .refine(({ form, step }) => (formSteps[form] as readonly string[]).includes(step), {
    path: ['step'],
    error: ({ input }) => `step must be one of: ${formSteps[(input as { form: CountedForm }).form].join(', ')}`,
  });
export type CountFormStep = z.infer<typeof countFormStepSchema>;

/** GET /api/form-steps, for admins: visits by day of the office, form and step, newest day first, for the last `days` days. */
export const formStepCountsSchema = z.object({
  days: z.int(),
  counts: z.array(z.object({ day: z.iso.date(), form: z.enum(countedForms), step: z.enum(steps), visits: z.int() })),
});
export type FormStepCounts = z.infer<typeof formStepCountsSchema>;

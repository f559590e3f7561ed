import { z } from 'zod';
import * as field from '../fields.js';
import { ownerPropertyTypes } from '../property.js';
import { shownVersionsSchema } from '../shown-versions.js';

const estimatedAt = z.iso.datetime({ error: 'must be the instant of an estimate' });

/** POST /api/analyses/:leadId/report-views: this browser shows the report. `estimatedAt` is that of the shown figures. */
export const viewReportSchema = z.strictObject({ estimatedAt, ...shownVersionsSchema.shape });
export type ViewReport = z.infer<typeof viewReportSchema>;

/** POST /api/analyses/:leadId/fee-views: this browser shows what the management would cost, beside the form of that report. */
export const viewFeesSchema = z.strictObject({
  estimatedAt: estimatedAt.nullable(),
  ...shownVersionsSchema.shape,
  propertyType: z.enum(ownerPropertyTypes, 'Invalid property type selected').nullable(),
  unitCount: field.unitCountInput,
  rentCents: field.centsInput('Estimated monthly rent').nullable(),
});
export type ViewFees = z.infer<typeof viewFeesSchema>;

/** `noted`: this is kept. Not of somebody who is signed in, and only once an hour of one browser. */
export const viewAnswerSchema = z.object({ noted: z.boolean() });
export type ViewAnswer = z.infer<typeof viewAnswerSchema>;

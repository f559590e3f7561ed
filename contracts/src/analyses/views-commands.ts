import { z } from 'zod';
import * as field from '../fields.js';
import { ownerPropertyTypes } from '../property.js';
import { shownVersionsSchema } from '../shown-versions.js';

const estimatedAt = z.iso.datetime({ error: 'must be the instant of an estimate' });

/** POST /api/analyses/:leadId/report-views: this browser shows the report. `estimatedAt` belongs to the shown figures. */
export const viewReportSchema = z.strictObject({ estimatedAt, ...shownVersionsSchema.shape });
export type ViewReport = z.infer<typeof viewReportSchema>;

/** POST /api/analyses/:leadId/fee-views: this browser shows the management's fees, beside the form of that report. */
export const viewFeesSchema = z.strictObject({
  estimatedAt: estimatedAt.nullable(),
  ...shownVersionsSchema.shape,
  propertyType: z.enum(ownerPropertyTypes, 'Invalid property type selected').nullable(),
  unitCount: field.unitCountInput,
  rentCents: field.centsInput('Estimated monthly rent').nullable(),
});
export type ViewFees = z.infer<typeof viewFeesSchema>;

/** `noted`: the view is kept. Never for signed-in users, and only once an hour per browser. */
export const viewAnswerSchema = z.object({ noted: z.boolean() });
export type ViewAnswer = z.infer<typeof viewAnswerSchema>;

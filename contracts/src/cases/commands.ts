import { z } from 'zod';
import * as field from '../fields.js';

/** POST /api/leads/:id/merge: the lead in the path goes, `into` stays. */
export const mergeLeadSchema = z.strictObject({ into: field.idInput('into').toLowerCase() });
export type MergeLead = z.infer<typeof mergeLeadSchema>;

/** POST /api/leads/:id/told-apart: the lead in the path and `otherId` are two cases, though they look like one. */
export const tellLeadApartSchema = z.strictObject({ otherId: field.idInput('otherId').toLowerCase() });
export type TellLeadApart = z.infer<typeof tellLeadApartSchema>;

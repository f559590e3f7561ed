import { z } from 'zod';
import { idInput, mustBe } from '../fields.js';

/**
 * POST /api/pdf/generate-report. Callers may send the lead, its estimate and its improvements whole, as the specification's
 * call does; only the lead's id is read. The server prints its own report of that lead, so nobody can have a document
 * made of figures of their own.
 */
export const generateReportSchema = z.object({
  lead: z.object({ id: idInput('Lead id') }, mustBe('Lead', 'an object with an id')),
});
export type GenerateReport = z.infer<typeof generateReportSchema>;

/** Where the PDF can be fetched, once and for some minutes, and what to call the file. */
export const generatedReportSchema = z.object({ url: z.string(), fileName: z.string() });
export type GeneratedReport = z.infer<typeof generatedReportSchema>;

/** 32 random bytes, base64url. */
export const reportTokenParamsSchema = z.object({
  token: z.string().regex(/^[\w-]{43}$/, 'This is not the address of a report'),
});

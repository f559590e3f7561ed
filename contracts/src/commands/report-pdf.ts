import { z } from 'zod';
import { idInput, mustBe } from '../fields.js';

/**
 * POST /api/pdf/generate-report. Callers may send the whole lead, its estimate and its improvements, as in the specification's
 * call; only the lead's id is read. The server prints its own report of that lead, so nobody can get a document
 * with made-up figures.
 */
export const generateReportSchema = z.object({
  lead: z.object({ id: idInput('Lead id') }, mustBe('Lead', 'an object with an id')),
});
export type GenerateReport = z.infer<typeof generateReportSchema>;

/** Where the PDF can be fetched, once and for some minutes, and the file's name. */
export const generatedReportSchema = z.object({ url: z.string(), fileName: z.string() });
export type GeneratedReport = z.infer<typeof generatedReportSchema>;

/** 32 random bytes, base64url. */
export const reportTokenParamsSchema = z.object({
  token: z.string().regex(/^[\w-]{43}$/, 'This is not the address of a report'),
});

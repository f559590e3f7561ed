import { z } from 'zod';
import { act, file, read, routesOf } from '../routes/route.js';
import { centsInput, idInput, mustBe } from '../fields.js';
import { improvementsInput } from '../leads/input.js';

/**
 * A rent per month for all units; without ends of its range, 90 and 110 percent of it. Callers may send more than that, or an estimate
 * without a figure, which is none.
 */
const givenRentSchema = z
  .looseObject(
    {
      estimateCents: centsInput('Estimated rent').optional(),
      rangeLowCents: centsInput('Low end').optional(),
      rangeHighCents: centsInput('High end').optional(),
    },
    mustBe('Rent estimate', 'an object'),
  )
  .refine(
    ({ estimateCents = 0, rangeLowCents = 0, rangeHighCents = estimateCents }) =>
      rangeLowCents <= estimateCents && estimateCents <= rangeHighCents,
    { message: 'The estimate must lie within its range' },
  );
export interface GivenRent {
  estimateCents: number;
  rangeLowCents?: number | undefined;
  rangeHighCents?: number | undefined;
}

/**
 * POST /api/pdf/generate-report. For those who are signed in it prints the rent and the checked improvements that they give, in the place of
 * what was pitched; so also for a lead without an analysis. For visitors only the lead's id counts: nobody else gets a document of this
 * company with figures of their own.
 */
const generateReportSchema = z.object({
  lead: z.object({ id: idInput('Lead id') }, mustBe('Lead', 'an object with an id')),
  rentEstimate: givenRentSchema.optional(),
  improvements: improvementsInput.optional(),
});
export type GenerateReport = z.infer<typeof generateReportSchema>;

/**
 * Where the PDF can be fetched, once and for some minutes after it is ready, and the file's name. Not `ready`: others are printed first, or
 * the machine is busy; `<url>/standing` says how far it is.
 */
const generatedReportSchema = z.object({ url: z.string(), fileName: z.string(), ready: z.boolean() });
export type GeneratedReport = z.infer<typeof generatedReportSchema>;

/** 32 random bytes, base64url. */
const reportTokenParamsSchema = z.object({
  token: z.string().regex(/^[\w-]{43}$/, 'This is not the address of a report'),
});

/** GET /api/pdf/reports/:token/standing. `ahead`: how many were asked for earlier and are not done yet, some of which may be printed after it, since askers take turns; `detail`: why it failed. */
const reportStandingSchema = z.object({
  state: z.enum(['waiting', 'printing', 'ready', 'failed']),
  ahead: z.int(),
  detail: z.string().nullable(),
});
export type ReportStanding = z.infer<typeof reportStandingSchema>;

const printed = { who: 'public', params: reportTokenParamsSchema, missing: 'report_expired' } as const;

export const reportRoutes = routesOf('ReportPdf', 'Analyses', {
  generate: act({
    at: 'POST /api/pdf/generate-report',
    summary:
      "Have a lead's report printed; the file can be fetched once, within five minutes of being ready. For those who are signed in with the rent and the checked improvements that they give, or else those that were pitched, and with a given rent also for a lead without an analysis",
    who: 'public',
    body: generateReportSchema,
    answer: generatedReportSchema,
    problems: [
      ...(['cross_site_request', 'rate_limited', 'analysis_not_found'] as const),
      ...(['not_ready', 'log_unavailable', 'pdf_failed'] as const),
    ],
  }),
  standing: read({
    ...printed,
    at: 'GET /api/pdf/reports/:token/standing',
    summary: 'How far a report is that was asked for',
    answer: reportStandingSchema,
  }),
  fetch: file({
    ...printed,
    at: 'GET /api/pdf/reports/:token',
    summary: 'A printed report, once',
    type: 'application/pdf',
  }),
});

import { submitAnalysesAnswerSchema, viewAnswerSchema, analysisPropertySchema, maxProperties } from './input.js';
import {
  analysesByAddressQuerySchema,
  analysesByAddressSchema,
  analysisReportSchema,
  rentAllowanceSchema,
  leadAnalysisSchema,
} from './report.js';
import { historySchema } from '../history/queries.js';
import { idParamsSchema, read, command, table, routesOf } from '../routes/route.js';
import { z } from 'zod';
import { analysisExportQuerySchema, analysisListQuerySchema, analysisListSchema } from './queries.js';
import { analysesPaths, analysisViewsPaths } from './paths.js';
import * as field from '../fields.js';
import { consentTextVersionInput } from '../consent/input.js';
import { formGuardFields } from '../intake/form-guard.js';
import { ownerPropertyTypes } from '../property.js';
import { shownVersionsSchema } from '../shown-versions.js';

const linkParamsSchema = z.strictObject({
  ...idParamsSchema.shape,
  analysisId: field.idInput('analysisId').transform((id) => id.toLowerCase()),
});

/**
 * POST /api/analyses/by-address, for staff: an analysis without a lead. `address` is "Street, City, State ZIP"; unknown values of
 * the property are left out. Square footage 0 means unknown.
 */
const analyseAddressSchema = z.strictObject({
  address: field.requiredText('Address', 400),
  propertyType: field.orNull(z.enum(ownerPropertyTypes, 'Invalid property type selected')),
  squareFootage: field.squareFootageInput.default(0),
  unitCount: field.unitCountInput.default(1),
  bedrooms: field.orNull(field.bedroomsInput),
  bathrooms: field.orNull(field.bathroomsInput),
  yearBuilt: field.orNull(field.yearBuiltInput),
});
export type AnalyseAddressInput = z.input<typeof analyseAddressSchema>;
export type AnalyseAddress = z.infer<typeof analyseAddressSchema>;

/** POST /api/analyses: one submission of the public form. */
export const submitAnalysesSchema = z.strictObject({
  email: field.emailInput,
  properties: z
    .array(analysisPropertySchema, field.mustBe('properties', 'a list'))
    .min(1, 'Name at least one property')
    .max(maxProperties, `At most ${maxProperties} properties at once`),
  consentTextVersion: consentTextVersionInput,
  ...formGuardFields,
});
export type SubmitAnalyses = z.infer<typeof submitAnalysesSchema>;

export const analysesRoutes = routesOf('Analyses', 'Analyses', {
  submit: command({
    at: analysesPaths.submit,
    summary:
      'Ask for rent analyses: a lead and an analysis for each property, with an outcome for each; sets a cookie that lets this browser enroll those leads for 30 days',
    who: 'public',
    limited: true,
    body: submitAnalysesSchema,
    answer: submitAnalysesAnswerSchema,
    status: 201,
  }),
  analyseAddress: command({
    at: 'POST /api/analyses/by-address',
    summary: 'Run an analysis of an address, without a lead',
    who: 'staff',
    body: analyseAddressSchema,
    status: 201,
    etag: true,
    problems: ['invalid_address', 'invalid_state_zip'],
  }),
  byAddress: read({
    at: 'GET /api/analyses',
    summary: 'Analyses of an address, newest first, with who asked',
    who: 'staff',
    query: analysesByAddressQuerySchema,
    answer: analysesByAddressSchema,
    problems: ['invalid_address', 'invalid_state_zip'],
  }),
  allowance: read({
    at: 'GET /api/analyses/allowance',
    summary: 'How often the rent provider may still be asked today, and what it was not asked because of that limit',
    who: 'staff',
    answer: rentAllowanceSchema,
  }),
  report: read({
    at: analysesPaths.report,
    summary:
      "The report of a lead's analysis, or of one by its own id (it may have no lead), without contact data; staff also see why an estimate is preliminary",
    who: 'public',
    params: idParamsSchema,
    answer: analysisReportSchema,
    missing: 'analysis_not_found',
    problems: ['not_ready', 'log_unavailable'],
  }),
  history: read({
    at: 'GET /api/analyses/:id/history',
    summary: "An analysis's events, oldest first, by its own id; those of a deleted lead are for admins",
    who: 'staff',
    params: idParamsSchema,
    answer: historySchema,
    missing: 'analysis_not_found',
    etag: true,
    problems: ['log_unavailable'],
  }),
});

/** All analyses, as the admin dashboard shows them. Comes before the routes that take an analysis' id. */
export const analysisListRoutes = routesOf('AnalysisList', 'Analyses', {
  list: read({
    at: 'GET /api/analyses/all',
    summary: 'Every analysis, linked to a lead or not, by offset in any order, with the number of all that match',
    who: 'admin',
    query: analysisListQuerySchema,
    answer: analysisListSchema,
  }),
  export: table({
    at: 'GET /api/analyses/export',
    summary: 'All analyses that match, in order, as a file for spreadsheets',
    who: 'admin',
    query: analysisExportQuerySchema,
  }),
});

const estimatedAt = z.iso.datetime({ error: 'must be the instant of an estimate' });

/** POST /api/analyses/:leadId/fee-views: this browser shows the management's fees, beside the form of that report. */
const viewFeesSchema = z.strictObject({
  estimatedAt: estimatedAt.nullable(),
  ...shownVersionsSchema.shape,
  propertyType: z.enum(ownerPropertyTypes, 'Invalid property type selected').nullable(),
  unitCount: field.unitCountInput,
  rentCents: field.centsInput('Estimated monthly rent').nullable(),
});
export type ViewFees = z.infer<typeof viewFeesSchema>;

/** POST /api/analyses/:leadId/report-views: this browser shows the report. `estimatedAt` belongs to the shown figures. */
const viewReportSchema = z.strictObject({ estimatedAt, ...shownVersionsSchema.shape });
export type ViewReport = z.infer<typeof viewReportSchema>;

/** What owners are shown of a lead's analysis, as their browsers report it. */
export const analysisViewsRoutes = routesOf('AnalysisViews', 'Analyses', {
  report: command({
    at: analysisViewsPaths.report,
    summary:
      "A visitor's browser shows the report: recorded anonymously, once an hour per browser (by a cookie of this route), and not for signed-in users",
    who: 'public',
    limited: true,
    params: idParamsSchema,
    body: viewReportSchema,
    answer: viewAnswerSchema,
    problems: ['analysis_not_found', 'event_not_found', 'version_unknown', 'not_ready'],
  }),
  fees: command({
    at: analysisViewsPaths.fees,
    summary:
      "A visitor's browser shows what management costs, beside the form that came from the report: recorded like a view of the report",
    who: 'public',
    limited: true,
    params: idParamsSchema,
    body: viewFeesSchema,
    answer: viewAnswerSchema,
    problems: ['analysis_not_found', 'event_not_found', 'version_unknown', 'not_ready'],
  }),
});

/** POST /api/leads/:id/analysis, for staff: `analysisId` links one that belongs to no lead; without it a new one is run. */
const analyseLeadSchema = z.strictObject({ analysisId: field.idInput('analysisId').optional() });

/** A lead's analysis, as staff see it and ask for it. */
export const leadAnalysisRoutes = routesOf('LeadAnalysis', 'Analyses', {
  show: read({
    at: 'GET /api/leads/:id/analysis',
    summary: "A lead's analysis; where it has none, those of its address that belong to no lead",
    who: 'staff',
    params: idParamsSchema,
    answer: leadAnalysisSchema,
    missing: 'lead_not_found',
  }),
  run: command({
    at: 'POST /api/leads/:id/analysis',
    summary: 'Run an analysis for a lead that came without one, or link one that belongs to no lead',
    who: 'staff',
    params: idParamsSchema,
    body: analyseLeadSchema,
    status: 201,
    etag: true,
    problems: ['invalid_address', 'invalid_state_zip', 'analysis_exists', 'analysis_linked', 'analysis_not_found'],
  }),
  unlink: command({
    at: 'DELETE /api/leads/:id/analysis/:analysisId',
    summary: 'Unlink an analysis from the lead; one that was made for its lead stays',
    who: 'staff',
    params: linkParamsSchema,
    etag: true,
    problems: ['analysis_not_found', 'analysis_linked', 'undo_not_possible'],
  }),
});

import { z } from 'zod';
import { countFormStepSchema, formStepCountsSchema } from './form-steps.js';
import { read, act, routesOf } from '../routes/route.js';
import { intakeDraftsPaths } from './paths.js';
import { intakeDraftLookSchema, keepIntakeDraftSchema, keptIntakeDraftSchema, resumedDraftSchema } from './drafts.js';

export const formStepsRoutes = routesOf('FormSteps', 'Public intake', {
  count: act({
    at: 'POST /api/form-steps',
    summary:
      'A visit reached a step of a public form: adds one to the count of the day. Nothing about the visitor is kept',
    who: 'public',
    limited: true,
    body: countFormStepSchema,
    answer: z.object({ counted: z.literal(true) }),
    problems: ['cross_site_request', 'database_unavailable'],
  }),
  counts: read({
    at: 'GET /api/form-steps',
    summary: 'Where drafts are left: visits by day of the office, form and step',
    who: 'admin',
    answer: formStepCountsSchema,
  }),
});

const paramsSchema = z.strictObject({ token: z.string().max(200) });

/** Forms to be finished later. None of this is a lead, and no event mentions it. */
export const intakeDraftsRoutes = routesOf('IntakeDrafts', 'Public intake', {
  keep: act({
    at: intakeDraftsPaths.keep,
    summary: 'Keep a form for 14 days, sealed, and mail a link that opens it once',
    who: 'public',
    limited: true,
    body: keepIntakeDraftSchema,
    answer: keptIntakeDraftSchema,
    status: 202,
    problems: ['cross_site_request'],
  }),
  look: read({
    at: intakeDraftsPaths.look,
    summary: 'What a link to a kept form opens. Looking changes nothing',
    who: 'public',
    limited: true,
    params: paramsSchema,
    answer: intakeDraftLookSchema,
    missing: 'draft_gone',
  }),
  resume: act({
    at: intakeDraftsPaths.resume,
    summary: 'Hand a kept form out, once; the same Idempotency-Key gets the same answer again for half an hour',
    who: 'public',
    limited: true,
    params: paramsSchema,
    answer: resumedDraftSchema,
    problems: ['draft_gone', 'cross_site_request'],
  }),
});

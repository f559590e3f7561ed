import {
  caseTimelineSchema,
  duplicatePairsQuerySchema,
  duplicatePairsSchema,
  lookAlikesQuerySchema,
  lookAlikesSchema,
  mergeLeadSchema,
  tellLeadApartSchema,
} from './queries.js';
import { mailQuerySchema } from '../untold.js';
import { idParamsSchema, read, command, routesOf } from '../routes/route.js';

export const caseTimelineRoutes = routesOf('CaseTimeline', 'Lead history', {
  timeline: read({
    at: 'GET /api/leads/:id/timeline',
    summary:
      "Everything that happened in the lead's case, by position: the lead's events, those of its analyses and its referral; and other leads of the same email",
    who: 'staff',
    params: idParamsSchema,
    answer: caseTimelineSchema,
    missing: 'lead_not_found',
    etag: true,
    problems: ['log_unavailable'],
  }),
});

/** Leads that are probably one case. Never shown to visitors: they would learn of other people's leads. */
export const duplicatesRoutes = routesOf('Duplicates', 'Duplicates', {
  pairs: read({
    at: 'GET /api/duplicates',
    summary: "Today's pairs of leads that are probably one, the most probable first",
    who: 'staff',
    query: duplicatePairsQuerySchema,
    answer: duplicatePairsSchema,
  }),
  of: read({
    at: 'GET /api/duplicates/of',
    summary: 'Leads that look like somebody who is not a lead yet: same email, phone or street address',
    who: 'staff',
    query: lookAlikesQuerySchema,
    answer: lookAlikesSchema,
  }),
  ofLead: read({
    at: 'GET /api/leads/:id/duplicates',
    summary: 'Leads that look like this one, without those that somebody told apart from it',
    who: 'staff',
    params: idParamsSchema,
    answer: lookAlikesSchema,
    missing: 'lead_not_found',
  }),
});

/** Which leads are one case, and which are not. */
export const leadMergeRoutes = routesOf('LeadMerge', 'Lead commands', {
  merge: command({
    at: 'POST /api/leads/:id/merge',
    summary: 'Merge the lead into another one, which stays: a link, both streams stay as they are',
    who: 'staff',
    params: idParamsSchema,
    body: mergeLeadSchema,
    etag: true,
    problems: ['lead_holds_others', 'not_ready'],
  }),
  unmerge: command({
    at: 'POST /api/leads/:id/unmerge',
    summary: 'Make a merged lead a case of its own again, as it was',
    who: 'staff',
    params: idParamsSchema,
    query: mailQuerySchema,
  }),
  tellApart: command({
    at: 'POST /api/leads/:id/told-apart',
    summary: 'Record that the lead is not the same as another one that looks like it',
    who: 'staff',
    params: idParamsSchema,
    body: tellLeadApartSchema,
  }),
});

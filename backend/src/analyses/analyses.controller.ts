import { randomUUID } from 'node:crypto';
import { isByMachine } from './machine-reader.js';
import type { ViewAnswer } from '../../../contracts/src/analyses/input.js';
import type { FastifyReply } from 'fastify';
import type { Call } from '../platform/commands/commands.js';
import { type ApiRequest, newCallOf } from '../platform/http/api-request.js';
import { AnalysisHistories, LeadAnalyses, AnalysisViews } from './lead-analyses.js';
import { AnalysisLists, AnalysisQueries } from './analysis-queries.js';
import { RentLimits } from './rent-limits.js';
import { IntakeDrafts } from '../intake-drafts/intake-drafts.js';
import { AnalysisGrants, analysisCookie, secureCookie } from '../platform/access/cookies.js';
import { Config } from '../platform/config/config.js';
import { refuseScripts } from '../platform/http/input-checks.js';
import { ProblemError } from '../platform/problems/problem.js';
import { VisitorLeads } from '../platform/limits/visitor-leads.js';
import { AddressAnalyses } from './select-analyses.js';
import { AnalysisSubmissions } from './analysis-submissions.js';
import { parseAddress } from '../../../contracts/src/keys/address.js';
import { spreadsheetHeaders } from '../platform/csv-file.js';
import {
  analysesRoutes,
  analysisListRoutes,
  analysisViewsRoutes,
  leadAnalysisRoutes,
} from '../../../contracts/src/analyses/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

/**
 * Marks that this browser has reported what it shows. It is sent back only to this route of this analysis and expires after an hour,
 * so that nobody is followed from one report to another.
 */
const viewCookie = 'viewed';
const hourSeconds = 60 * 60;
const usableKey = /^[\x21-\x7e]{1,255}$/;

/** Notes a view for whoever is no member of staff and no machine, once an hour per browser. */
async function note(
  { config }: { config: Config },
  { request, reply }: { request: ApiRequest; reply: FastifyReply },
  noted: (call: Call & { key: string }) => Promise<void>,
): Promise<ViewAnswer> {
  const call = newCallOf(request);
  if (request.user || isByMachine(request.headers)) return { noted: false };
  const sent = request.cookies[viewCookie];
  const key = sent !== undefined && usableKey.test(sent) ? sent : (call.key ?? randomUUID());
  await noted({ ...call, key });
  // Only after the view is kept: a failed one is reported again with the next view. A later view does not extend the hour.
  if (key !== sent)
    reply.setCookie(viewCookie, key, {
      ...{ httpOnly: true, sameSite: 'lax', secure: secureCookie(config), maxAge: hourSeconds },
      path: new URL(request.url, 'http://site.invalid').pathname,
    });
  return { noted: true };
}

export const AnalysesController = controllerOf(
  analysesRoutes,
  {
    visitors: VisitorLeads,
    submissions: AnalysisSubmissions,
    drafts: IntakeDrafts,
    grants: AnalysisGrants,
    config: Config,
    byAddresses: AddressAnalyses,
    analyses: AnalysisQueries,
    limits: RentLimits,
    histories: AnalysisHistories,
  },
  {
    submit: async (
      { visitors, submissions, drafts, grants, config },
      { body: { website, filledInMs, ...submission }, request, reply, user },
    ) => {
      refuseScripts(request, { website, filledInMs });
      const answer = await visitors.within(
        request,
        reply,
        submission.properties.length,
        () => submissions.submit(newCallOf(request), user ? undefined : request.ip, submission),
        ({ results }) => results.filter(({ ok }) => ok).length,
      );
      await drafts.sent('analysis', submission.email, new Date());
      const { value, maxAge } = grants.grant(request.cookies[analysisCookie], answer.submissionId, Date.now());
      const secure = secureCookie(config);
      reply.setCookie(analysisCookie, value, { httpOnly: true, sameSite: 'lax', path: '/api', secure, maxAge });
      return answer;
    },
    analyseAddress: ({ byAddresses }, { body: property, request }) => byAddresses.run(newCallOf(request), property),
    byAddress: ({ analyses }, { query: { address } }) => {
      const parsed = parseAddress(address);
      if (!parsed.ok) throw new ProblemError(parsed.code);
      return analyses.byAddress(parsed.parts);
    },
    allowance: ({ limits }) => limits.allowance(),
    report: ({ analyses }, { params: { id }, user }) => analyses.report(id, user !== null),
    history: ({ histories }, { params: { id }, user }) => histories.of(id, user),
  },
);

/** All analyses, as the admin dashboard shows them. Comes before the routes that take an analysis' id. */
export const AnalysisListController = controllerOf(
  analysisListRoutes,
  { analyses: AnalysisLists },
  {
    list: ({ analyses }, { query }) => analyses.page(query),
    export: ({ analyses }, { query, reply }) => {
      void reply.headers(spreadsheetHeaders('analyses'));
      return analyses.csv(query);
    },
  },
);

/** What owners are shown of a lead's analysis, as their browsers report it. */
export const AnalysisViewsController = controllerOf(
  analysisViewsRoutes,
  { views: AnalysisViews, config: Config },
  {
    report: (services, asked) =>
      note(services, asked, (call) => services.views.report(call, asked.params.id, asked.body)),
    fees: (services, asked) => note(services, asked, (call) => services.views.fees(call, asked.params.id, asked.body)),
  },
);

/** A lead's analysis, as staff see it and ask for it. */
export const LeadAnalysisController = controllerOf(
  leadAnalysisRoutes,
  { analyses: LeadAnalyses },
  {
    show: ({ analyses }, { params: { id }, user }) => analyses.of(id, user),
    run: ({ analyses }, { params: { id }, body: { analysisId }, request }) =>
      analysisId === undefined
        ? analyses.run(newCallOf(request), id)
        : analyses.link(newCallOf(request), id, analysisId.toLowerCase()),
    unlink: ({ analyses }, { params: { id, analysisId }, request }) =>
      analyses.unlink(newCallOf(request), id, analysisId),
  },
);

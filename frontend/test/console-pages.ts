import { analysisListSchema } from '../../contracts/src/analyses/queries.js';
import { funnelAnswerSchema } from '../../contracts/src/analytics/queries.js';
import { managedPostsSchema } from '../../contracts/src/blog/admin-queries.js';
import { campaignListSchema, campaignStatsSchema } from '../../contracts/src/campaigns/queries.js';
import { documentListSchema } from '../../contracts/src/documents/queries.js';
import { duplicatePairsSchema } from '../../contracts/src/cases/queries.js';
import { imageHistorySchema } from '../../contracts/src/images/queries.js';
import { importListSchema } from '../../contracts/src/imports/queries.js';
import { leadListSchema } from '../../contracts/src/pipeline/lead-list.js';
import { eventCatalogueSchema, eventsSchema } from '../../contracts/src/operations/log-queries.js';
import { duePaymentsSchema, gonePaymentsSchema } from '../../contracts/src/payments/queries.js';
import { answer } from './api.js';
import { answerDashboard } from './sample-dashboard.js';
import { answerOperations } from './sample-operations.js';

const position = '7';

/** What the console's pages ask, on a system in which nothing has happened yet. */
export function answerConsole(): void {
  answerDashboard({});
  answer('GET /api/leads', leadListSchema, { position, leads: [], total: 0 });
  answer('GET /api/docuseal/submissions', documentListSchema, {
    position,
    documents: [],
    total: 0,
    notConfigured: null,
  });
  answer('GET /api/campaigns/stats', campaignStatsSchema, {
    ...{ position, totalEmails: 0, totalSMS: 0, activeLeads: 0, completionRate: 0 },
  });
  const failures = { count: 0, lastAt: null };
  answer('GET /api/campaigns', campaignListSchema, { position, runs: [], total: 0, failures });
  answer('GET /api/payments/due', duePaymentsSchema, { position, referralFees: [], onboardingFees: [] });
  answer('GET /api/payments/gone', gonePaymentsSchema, { position, payments: [] });
  const found = { email: 0, phone: 0, address: 0 };
  answer('GET /api/duplicates', duplicatePairsSchema, { position, total: 0, pairs: [], found, tooCommon: 0 });
  answer('GET /api/imports', importListSchema, { imports: [] });
  answer('GET /api/analyses/all', analysisListSchema, { position, analyses: [], total: 0 });
  answer('GET /api/blog/manage/posts', managedPostsSchema, { posts: [], total: 0, unsaved: [] });
  answer('GET /api/images/history', imageHistorySchema, { images: [] });
  answerOperations();
  const told = { asOf: null, at: '2026-03-02T15:00:00.000Z', position, version: 1 };
  answer('GET /api/analytics/funnel', funnelAnswerSchema, { ...told, periods: [] });
  answer('GET /api/event-catalogue', eventCatalogueSchema, { types: [], unknown: [] });
  answer('GET /api/events', eventsSchema, { events: [] });
}

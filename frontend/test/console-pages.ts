import { managedPostsRoutes } from '../../contracts/src/blog/admin-routes.js';
import { pipelineRoutes } from '../../contracts/src/pipeline/routes.js';
import { documentsRoutes } from '../../contracts/src/documents/routes.js';
import { campaignsRoutes } from '../../contracts/src/campaigns/routes.js';
import { paymentListsRoutes } from '../../contracts/src/payments/routes.js';
import { duplicatesRoutes } from '../../contracts/src/cases/routes.js';
import { importsRoutes } from '../../contracts/src/imports/routes.js';
import { analysisListRoutes } from '../../contracts/src/analyses/routes.js';
import { imageRoutes } from '../src/features/site-images/images-query.js';
import { analyticsRoutes } from '../../contracts/src/analytics/routes.js';
import { eventsRoutes } from '../../contracts/src/operations/routes.js';
import { answer } from './api.js';
import { answerDashboard } from './sample-dashboard.js';
import { answerOperations } from './sample-operations.js';

const position = '7';

/** What the console's pages ask, on a system in which nothing has happened yet. */
export function answerConsole(): void {
  answerDashboard({});
  answer(pipelineRoutes.list, { position, leads: [], total: 0 });
  answer(documentsRoutes.list, {
    position,
    documents: [],
    total: 0,
    notConfigured: null,
  });
  answer(campaignsRoutes.stats, {
    ...{ position, totalEmails: 0, totalSMS: 0, activeLeads: 0, completionRate: 0 },
  });
  const failures = { count: 0, lastAt: null };
  answer(campaignsRoutes.list, { position, runs: [], total: 0, failures });
  const noFees = { count: 0, amountCents: 0 };
  const totals = { referralFees: noFees, onboardingFees: noFees };
  answer(paymentListsRoutes.due, { position, referralFees: [], onboardingFees: [], totals });
  answer(paymentListsRoutes.gone, { position, payments: [] });
  const found = { email: 0, phone: 0, address: 0 };
  answer(duplicatesRoutes.pairs, { position, total: 0, pairs: [], found, tooCommon: 0 });
  answer(importsRoutes.list, { imports: [] });
  answer(analysisListRoutes.list, { position, analyses: [], total: 0 });
  answer(managedPostsRoutes.list, { posts: [], total: 0, unsaved: [] });
  answer(imageRoutes.history, { images: [] });
  answerOperations();
  const common = { asOf: null, at: '2026-03-02T15:00:00.000Z', position, version: 1 };
  answer(analyticsRoutes.funnel, { ...common, periods: [] });
  answer(eventsRoutes.catalogue, { types: [], unknown: [] });
  answer(eventsRoutes.events, { events: [] });
}

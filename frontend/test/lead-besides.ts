import { walkthroughsRoutes } from '../../contracts/src/walkthroughs/routes.js';
import { leadAnalysisRoutes } from '../../contracts/src/analyses/routes.js';
import { leadPitchRoutes } from '../../contracts/src/leads/history-routes.js';
import { leadAddressesRoutes } from '../../contracts/src/consent/routes.js';
import { effectsRoutes } from '../../contracts/src/operations/routes.js';
import { documentsRoutes } from '../../contracts/src/documents/routes.js';
import { campaignsRoutes } from '../../contracts/src/campaigns/routes.js';
import { answer, filled } from './api.js';

/** What a lead's page, or the panel beside the board, asks besides the lead and its history: there is none of it. */
export function answerBesides(leadId: string): void {
  const position = '0';
  const open = { request: null, campaigns: null };
  answer(filled(leadAnalysisRoutes.show, { id: leadId }), { position, analysis: null, unlinked: [] });
  answer(filled(leadPitchRoutes.pitch, { id: leadId }), {
    rentCents: null,
    pitchedAt: null,
    improvements: [],
    totalCents: 0,
  });
  answer(filled(leadAddressesRoutes.sending, { id: leadId }), { email: open, sms: open, mailReplies: true });
  answer(filled(effectsRoutes.ofLead, { id: leadId }), { effects: [] });
  answer(documentsRoutes.list, {
    ...{ position, documents: [], total: 0, notConfigured: null },
  });
  answer(walkthroughsRoutes.mails, { leads: [] });
  const failures = { count: 0, lastAt: null };
  answer(campaignsRoutes.list, { position, runs: [], total: 0, failures });
}

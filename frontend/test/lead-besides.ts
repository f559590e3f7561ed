import { leadAnalysisSchema } from '../../contracts/src/analyses/report.js';
import { campaignListSchema } from '../../contracts/src/campaigns/queries.js';
import { documentListSchema } from '../../contracts/src/documents/queries.js';
import { leadEffectsSchema } from '../../contracts/src/effects/queries.js';
import { leadPitchSchema } from '../../contracts/src/leads/pitch-query.js';
import { sendingSchema } from '../../contracts/src/operations/retention.js';
import { answer } from './api.js';

/** What a lead's page, or the panel beside the board, asks besides the lead and its history: there is none of it. */
export function answerBesides(leadId: string): void {
  const position = '0';
  const route = `GET /api/leads/${leadId}`;
  const open = { request: null, campaigns: null };
  answer(`${route}/analysis`, leadAnalysisSchema, { position, analysis: null, unlinked: [] });
  answer(`${route}/pitch`, leadPitchSchema, { rentCents: null, pitchedAt: null, improvements: [], totalCents: 0 });
  answer(`${route}/sending`, sendingSchema, { email: open, sms: open });
  answer(`${route}/effects`, leadEffectsSchema, { effects: [] });
  answer('GET /api/docuseal/submissions', documentListSchema, {
    ...{ position, documents: [], total: 0, notConfigured: null },
  });
  const failures = { count: 0, lastAt: null };
  answer('GET /api/campaigns', campaignListSchema, { position, runs: [], total: 0, failures });
}

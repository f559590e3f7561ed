import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react/pure';
import { campaignListSchema, type CampaignRun } from '../../../../../contracts/src/queries/campaigns.js';
import { sendingSchema } from '../../../../../contracts/src/queries/sending.js';
import { answer } from '../../../../test/api.js';
import { sampleId } from '../../../../test/sample-history.js';
import { openLeadPage, serveLead } from '../../../../test/sample-lead-page.js';

const run = (leadId: string): CampaignRun => ({
  ...{ id: sampleId(90), leadId, leadName: 'Sample Owner 1', leadStatus: 'leads', workflow: 'warm_lead' },
  ...{ trigger: 'manual', state: 'active', ending: null, startedAt: '2026-03-02T15:00:00.000Z', endedAt: null },
  ...{ timeZone: 'America/Chicago', walkthroughStart: null, messages: 15, emailsSent: 0, textsSent: 0, withheld: 0 },
  ...{ failed: 0, last: null, movedFor: null },
  next: {
    ...{ step: 'first', times: 1, channel: 'email', template: { id: 'warm-1', version: 1 } },
    ...{ dueAt: '2026-03-03T15:00:00.000Z', wall: '2026-03-03T09:00', state: 'pending', at: null, reason: null },
    ...{ error: null, messageId: null },
  },
});

it.each([
  ['no_consent', 'It waits for consent: nothing goes out until that is recorded under Consent.'],
  ['unsubscribed', 'Nothing of it goes out now, because the person unsubscribed.'],
  [null, null],
] as const)('of a campaign under way whose reader may not be written to, says so: %s', async (campaigns, words) => {
  const lead = serveLead();
  const open = { request: null, campaigns: null };
  answer(lead.route('GET', '/sending'), sendingSchema, { email: { request: null, campaigns }, sms: open });
  const failures = { count: 0, lastAt: null };
  answer('GET /api/campaigns', campaignListSchema, { position: '1', runs: [run(lead.id)], total: 1, failures });
  await openLeadPage(lead);
  expect(await screen.findByText(/What is due in the next 14 days/)).toBeVisible();
  if (words) expect(await screen.findByText(words)).toBeVisible();
  else expect(screen.queryByText(/goes out/)).toBeNull();
});

import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react/pure';
import { leadAddressesRoutes } from '../../../../../contracts/src/consent/routes.js';
import { campaignsRoutes } from '../../../../../contracts/src/campaigns/routes.js';
import { answer, filled } from '../../../../test/api.js';
import { sampleCampaign } from '../../../../test/sample-campaign.js';
import { openLeadPage, serveLead } from '../../../../test/sample-lead-page.js';

it.each([
  ['no_consent', 'Nothing goes out until this owner agrees. You can record that under Consent.'],
  ['unsubscribed', 'Nothing goes out now, because the person unsubscribed.'],
  [null, null],
] as const)('of a campaign under way whose reader may not be written to, says so: %s', async (campaigns, words) => {
  const lead = serveLead();
  const open = { request: null, campaigns: null };
  answer(filled(leadAddressesRoutes.sending, lead), {
    email: { request: null, campaigns },
    sms: open,
    mailReplies: true,
  });
  const failures = { count: 0, lastAt: null };
  answer(campaignsRoutes.list, {
    position: '1',
    runs: [sampleCampaign({ leadId: lead.id })],
    total: 1,
    failures,
  });
  await openLeadPage(lead);
  expect(await screen.findByText(/What is due in the next 14 days/)).toBeVisible();
  if (words) expect(await screen.findByText(words)).toBeVisible();
  else expect(screen.queryByText(/goes out/)).toBeNull();
});

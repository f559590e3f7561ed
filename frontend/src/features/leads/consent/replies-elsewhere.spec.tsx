import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { leadAddressesRoutes } from '../../../../../contracts/src/consent/routes.js';
import { messageSent } from '../../../../../contracts/src/messages/events.js';
import { templatesRoutes } from '../../../../../contracts/src/templates/routes.js';
import { answer, filled } from '../../../../test/api.js';
import { choose } from '../../../../test/fill-in.js';
import { sampleId } from '../../../../test/sample-history.js';
import { openLeadPage, serveLead, type ServedLead } from '../../../../test/sample-lead-page.js';

const words = /^Answers by email do not show up here/;

describe.each([true, false])('where answers by email come in: %s', (mailReplies) => {
  let lead: ServedLead;
  beforeEach(() => {
    answer(templatesRoutes.list, { templates: [] });
    answer(templatesRoutes.variables, { variables: [] });
    lead = serveLead({ phone: '515-555-0100' });
    const open = { request: null, campaigns: null };
    answer(filled(leadAddressesRoutes.sending, lead), { email: open, sms: open, mailReplies });
  });
  const mailed = (purpose: string) =>
    lead.happensBeside({ kind: 'message', id: sampleId(700) }, 'MessageSent', { ...messageSent.example, purpose });

  it('whoever writes an email is told if they do not, and whoever writes a text is not', async () => {
    const page = await openLeadPage(lead);
    await choose(page, 'Write');
    const dialog = await screen.findByRole('dialog', { name: /^Write to/ });
    await waitFor(() => expect(within(dialog).queryAllByText(words)).toHaveLength(mailReplies ? 0 : 1));
    await page.user.selectOptions(within(dialog).getByLabelText(/^Send by/), 'Text');
    expect(within(dialog).queryByText(words)).toBeNull();
  });

  it('a history with an email to the owner says so if they do not', async () => {
    mailed('acknowledgment');
    await openLeadPage(lead);
    expect((await screen.findAllByText(/Acknowledgment/)).length).toBeGreaterThan(0);
    if (mailReplies) expect(screen.queryByText(words)).toBeNull();
    else expect(await screen.findByText(words)).toBeVisible();
  });

  it('a history without one does not', async () => {
    mailed('notice');
    await openLeadPage(lead);
    expect((await screen.findAllByText(/Notice to the office/)).length).toBeGreaterThan(0);
    expect(screen.queryByText(words)).toBeNull();
  });
});

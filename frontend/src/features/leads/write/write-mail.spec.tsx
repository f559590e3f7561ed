import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { leadAddressesRoutes } from '../../../../../contracts/src/consent/routes.js';
import { templatesRoutes } from '../../../../../contracts/src/templates/routes.js';
import { answer, calls, filled, hold, refuseOnce } from '../../../../test/api.js';
import { choose, fill, press } from '../../../../test/fill-in.js';
import { dialogClosed, expectKept } from '../../../../test/kept-form.js';
import { field, type Page } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';
import { openLeadPage, serveLead, type ServedLead } from '../../../../test/sample-lead-page.js';

describe('a mail in one’s own words', () => {
  let lead: ServedLead;
  beforeEach(() => {
    answer(templatesRoutes.list, { templates: [] });
    answer(templatesRoutes.variables, { variables: [] });
    lead = serveLead({ phone: '515-555-0100' });
    answer(filled(leadAddressesRoutes.mail, lead), { id: sampleId(710), revision: 2, position: '90', state: 'sent' });
  });
  const open = () => openLeadPage(lead);
  const begin = async (page: Page) => {
    await choose(page, 'Write');
    return screen.findByRole('dialog', { name: /^Write to/ });
  };
  const sent = () => calls(filled(leadAddressesRoutes.mail, lead)).map(({ body }) => body);
  const arrives = (subject: string) => {
    const said = { channel: 'email', from: 'owner@example.com', subject, text: 'Do you allow dogs?' };
    const data = { leadId: lead.id, ...said, automatic: false, providerId: null };
    lead.happensBeside({ kind: 'message', id: sampleId(701) }, 'MessageReceived', data);
  };

  it('needs a subject and a text, and is sent once, however often one presses', async () => {
    const page = await open();
    const dialog = await begin(page);
    await press(page, 'Send email', dialog);
    expect(field('Subject')).toHaveAccessibleDescription('Subject is required');
    expect(field('Text')).toHaveAccessibleDescription('Text is required');
    expect(sent()).toEqual([]);
    await fill(page, 'Subject', 'Your question');
    await fill(page, 'Text', 'Yes, we do.\n\nAlex');
    const release = hold(filled(leadAddressesRoutes.mail, lead));
    const button = within(dialog).getByRole('button', { name: 'Send email' });
    await page.user.dblClick(button);
    release();
    await dialogClosed();
    expect(await screen.findByText('Email sent')).toBeVisible();
    expect(sent()).toEqual([{ subject: 'Your question', words: 'Yes, we do.\n\nAlex' }]);
  });

  it('answers under the subject of what the owner wrote last', async () => {
    arrives('RE: re: Dogs');
    const page = await open();
    await begin(page);
    await waitFor(() => expect(field('Subject')).toHaveValue('Re: Dogs'));
    await fill(page, 'Text', 'Yes, we do.');
    await press(page, 'Send email', screen.getByRole('dialog'));
    await waitFor(() => expect(sent()).toEqual([{ subject: 'Re: Dogs', words: 'Yes, we do.' }]));
  });

  it('that is refused says why, and stays', async () => {
    const page = await open();
    const dialog = await begin(page);
    await fill(page, 'Subject', 'Your question');
    await fill(page, 'Text', 'Yes, we do.');
    const detail = 'No email can be sent: the person unsubscribed.';
    refuseOnce(filled(leadAddressesRoutes.mail, lead), {
      ...{ status: 409, title: 'It was not sent.', code: 'message_withheld', detail },
    });
    await press(page, 'Send email', dialog);
    expect(await screen.findByText('The email was not sent')).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
    expect(field('Text')).toHaveValue('Yes, we do.');
  });

  it('can not be sent where the owner wants none, which says what to do', async () => {
    const email = { request: 'unsubscribed', campaigns: 'unsubscribed' } as const;
    const sms = { request: null, campaigns: null };
    answer(filled(leadAddressesRoutes.sending, lead), { email, sms, mailReplies: true });
    const page = await open();
    const dialog = await begin(page);
    expect(await within(dialog).findByRole('status')).toHaveTextContent(
      'No email can be sent: the person unsubscribed. If they want email again, record it under Consent.',
    );
    expect(within(dialog).getByRole('button', { name: 'Send email' })).toBeDisabled();
  });

  it.each(['Subject', 'Text'])('stays over a reload, until it is given up: %s', async (label) => {
    await expectKept({ open, form: begin, label, text: 'About your home' });
  });
});

import { leadWorkRoutes } from '../../../../../contracts/src/leads/work-routes.js';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { calls, filled } from '../../../../test/api.js';
import { fill, press } from '../../../../test/fill-in.js';
import { field } from '../../../../test/render-page.js';
import { openLeadPage, serveLead } from '../../../../test/sample-lead-page.js';

/** Logs the contacts that are sent, each the last one, as the server does. */
function takesContacts(lead: ReturnType<typeof serveLead>): void {
  lead.takes(leadWorkRoutes.logContact, ({ at, ...contact }) => {
    const lastContactedAt = typeof at === 'string' ? at : new Date().toISOString();
    lead.happens('ContactLogged', { ...contact, at: lastContactedAt }, { set: { lastContactedAt } });
  });
}

it('a contact is logged, is the last contact, and never lies in the future', async () => {
  const lead = serveLead();
  lead.refuses(leadWorkRoutes.logContact);
  const page = await openLeadPage(lead);
  const last = () => screen.getByText('Last contact').parentElement!;
  expect(last()).toHaveTextContent('None yet');
  await press(page, 'Log contact');
  const dialog = await screen.findByRole('dialog', { name: 'Log contact' });
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((field('When') as HTMLInputElement).value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  await page.user.selectOptions(field('Outcome'), 'Left a message');
  await fill(page, 'Note', 'Asked to call back.');
  await fill(page, 'When', '2095-03-05T15:30');
  await press(page, 'Log contact', dialog);
  expect(field('When')).toHaveAccessibleDescription(/This cannot be in the future/);
  await fill(page, 'When', '2024-03-04T14:15');
  await press(page, 'Log contact', dialog);
  expect(await screen.findByText('Failed to log contact')).toBeVisible();
  expect(field('Note')).toHaveValue('Asked to call back.');
  takesContacts(lead);
  await press(page, 'Log contact', dialog);
  await gone();
  expect(await screen.findByText('Contact logged')).toBeVisible();
  const contact = {
    kind: 'call',
    outcome: 'left_message',
    at: '2024-03-04T20:15:00.000Z',
    note: 'Asked to call back.',
  };
  await waitFor(() => expect(last().querySelector('time')).toHaveAttribute('datetime', contact.at));
  // An untouched time means now.
  await press(page, 'Log contact');
  await page.user.selectOptions(field('Kind'), 'Email');
  expect(field('Outcome')).toHaveValue('sent');
  await press(page, 'Log contact', screen.getByRole('dialog'));
  await gone();
  await waitFor(() => expect(last()).toHaveTextContent(/just now|min ago/));
  const sent = calls(filled(leadWorkRoutes.logContact, lead)).map(({ body }) => body);
  expect(sent).toEqual([contact, contact, { kind: 'email', outcome: 'sent', at: null, note: null }]);
});

it('a contact that a colleague logs meanwhile is shown at once, with the next step; one’s own stays to be logged', async () => {
  const lead = serveLead({ situation: 'to_book' });
  takesContacts(lead);
  const page = await openLeadPage(lead);
  const at = (label: string) => screen.getByText(label).parentElement!;
  expect(at('Where it stands')).toHaveTextContent('Walkthrough to book');
  await press(page, 'Log contact');
  const dialog = await screen.findByRole('dialog', { name: 'Log contact' });
  await fill(page, 'Note', 'They want to sign.');
  const theirs = '2024-03-04T20:15:00.000Z';
  lead.happensElsewhere(
    'ContactLogged',
    { kind: 'call', outcome: 'reached', at: theirs, note: null },
    { set: { lastContactedAt: theirs, situation: 'signature', status: 'contract_sent' } },
  );
  await waitFor(() => expect(at('Where it stands')).toHaveTextContent('Awaiting signature'));
  expect(at('Last contact').querySelector('time')).toHaveAttribute('datetime', theirs);
  expect(screen.getByText('Write to the owner')).toBeInTheDocument();
  expect(field('Note')).toHaveValue('They want to sign.');
  await press(page, 'Log contact', dialog);
  expect(await screen.findByText('Contact logged')).toBeVisible();
  await waitFor(() => expect(at('Last contact')).toHaveTextContent(/just now|min ago/));
  expect(lead.events.filter(({ type }) => type === 'ContactLogged')).toHaveLength(2);
});

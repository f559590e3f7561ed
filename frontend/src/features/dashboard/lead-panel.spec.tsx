import { leadsRoutes } from '../../../../contracts/src/leads/routes.js';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { calls, filled } from '../../../test/api.js';
import { choose, press } from '../../../test/fill-in.js';
import { closePage, openPage, sampleUser, type Page } from '../../../test/render-page.js';
import { answerDashboard, sampleCard } from '../../../test/sample-dashboard.js';
import { sampleId } from '../../../test/sample-history.js';
import { serveLead, type ServedLead } from '../../../test/sample-lead-page.js';

// The content of a lead's page, beside the board.

let lead: ServedLead;
beforeEach(() => {
  lead = serveLead();
  answerDashboard({ leads: [{ ...sampleCard(1), id: lead.id }] });
});

const panel = () => within(screen.getByRole('region', { name: 'Lead' }));
const openCard = async ({ user }: Page) => user.click(await screen.findByRole('link', { name: /^Sample Owner 1,/ }));
const part = (name: string) => panel().findByRole('button', { name });
const shown = (name: string) => waitFor(async () => expect(await part(name)).toHaveAttribute('aria-pressed', 'true'));

it('a click on a card shows what the page holds; an event that is asked for shows the history', async () => {
  const page = await openPage('/dashboard', sampleUser);
  await openCard(page);
  await shown('Details');
  expect(await panel().findByRole('region', { name: 'Property details' })).toBeVisible();
  expect((await part('Stage: New Lead')).parentElement).toHaveTextContent(/since Mar 1/);
  // Its name leads to the event that set it.
  await page.user.click(within(panel().getByRole('heading', { name: 'Sample Owner 1' })).getByRole('button'));
  await shown('History');
  expect(await panel().findByText('Added by hand')).toBeVisible();
  await press(page, 'Close the history');
  await openCard(page);
  await shown('Details');
});

it('the panel shows the page’s sections, one works in them, and a colleague sees it there', async () => {
  const page = await openPage('/dashboard', sampleUser);
  await openCard(page);
  await page.user.click(await part('Details'));
  for (const name of ['Property details', 'Tasks', 'Notes', 'Invoices', 'Documents'])
    expect(await panel().findByRole('region', { name })).toBeVisible();
  lead.takes(leadsRoutes.note, ({ content }) => lead.happens('NoteAdded', { noteId: sampleId(801), content }));
  await page.user.type(screen.getByLabelText('Write a note'), 'Calls after five.');
  await press(page, 'Add note');
  const notes = () => panel().getByRole('list', { name: 'Notes' });
  await waitFor(() => expect(notes()).toHaveTextContent('Calls after five.'));
  expect(calls(filled(leadsRoutes.note, lead)).map(({ body }) => body)).toEqual([{ content: 'Calls after five.' }]);
  lead.happensElsewhere('NoteAdded', { noteId: sampleId(802), content: 'Called back.' });
  await waitFor(() => expect(notes()).toHaveTextContent('Called back.'));

  // The choice is remembered for the next lead, and the history is one click away.
  closePage();
  await openPage(`/dashboard?lead=${lead.id}`, sampleUser);
  expect(await screen.findByLabelText('Write a note')).toBeVisible();
  await page.user.click(await part('History'));
  expect(await panel().findAllByText('Note written')).toHaveLength(2);
  closePage();
  await openPage(`/dashboard?lead=${lead.id}`, sampleUser);
  await shown('History');
});

it('the menu of the page is the panel’s, too: a lead that is deleted there closes the panel', async () => {
  const page = await openPage(`/dashboard?lead=${lead.id}`, sampleUser);
  await page.user.click(await part('Details'));
  lead.takes(leadsRoutes.delete, () => lead.happens('LeadDeleted', {}, { set: { deleted: true } }));
  await choose(page, 'Delete lead');
  await press(page, 'Delete lead', await screen.findByRole('alertdialog'));
  expect(await screen.findByText('Lead deleted successfully')).toBeVisible();
  await waitFor(() => expect(page.address()).toBe('/dashboard'));
});

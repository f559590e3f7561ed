import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react/pure';
import { leadWorkRoutes } from '../../../contracts/src/leads/work-routes.js';
import { filled, hold } from '../../test/api.js';
import { choose, fill, press } from '../../test/fill-in.js';
import { makeNarrow } from '../../test/quiet-browser.js';
import { openPage, sampleUser } from '../../test/render-page.js';
import { answerDashboard, sampleCard } from '../../test/sample-dashboard.js';
import { openLeadPage, serveLead } from '../../test/sample-lead-page.js';

// On a phone Back closes what is open, also where no page of ours comes before: the address was opened in a new tab.

const back = () => act(() => window.history.back());
/** How many pages of ours come before the shown one. */
const before = () => (window.history.state as { __TSR_index: number }).__TSR_index;
const contact = () => screen.findByRole('dialog', { name: 'Log contact' });
const closed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

it('a dialog is closed, the page stays, and another Back leaves it', async () => {
  makeNarrow();
  const lead = serveLead();
  const page = await openLeadPage(lead);
  expect(before()).toBe(0);
  for (let times = 0; times < 2; times++) {
    await choose(page, 'Log contact');
    await contact();
    await fill(page, 'Note', 'Calls after five.');
    await waitFor(() => expect(before()).toBe(1));
    back();
    await closed('Log contact');
    await waitFor(() => expect(before()).toBe(0));
    expect(page.address()).toBe(`/leads/${lead.id}`);
  }
});

it('a dialog that is closed otherwise leaves nothing behind that Back would stop at', async () => {
  makeNarrow();
  const page = await openLeadPage(serveLead());
  await choose(page, 'Log contact');
  await contact();
  await waitFor(() => expect(before()).toBe(1));
  await page.user.keyboard('{Escape}');
  await closed('Log contact');
  await waitFor(() => expect(before()).toBe(0));
});

it('a dialog that cannot be closed now keeps the page all the same', async () => {
  makeNarrow();
  const lead = serveLead();
  const page = await openLeadPage(lead);
  await choose(page, 'Log contact');
  const dialog = await contact();
  lead.takes(leadWorkRoutes.logContact, () => lead.happens('ContactLogged'));
  const letGo = hold(filled(leadWorkRoutes.logContact, lead));
  await press(page, 'Log contact', dialog);
  for (let times = 0; times < 2; times++) {
    const went = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    back();
    await act(() => went);
    await waitFor(() => expect(before()).toBe(1));
  }
  expect(dialog).toBeVisible();
  letGo();
  await closed('Log contact');
  await waitFor(() => expect(before()).toBe(0));
});

it('whoever goes to another page from a dialog gets back to the page at once', async () => {
  makeNarrow();
  const lead = serveLead();
  answerDashboard({ leads: [{ ...sampleCard(1), id: lead.id }] });
  const page = await openLeadPage(lead);
  await choose(page, 'Log contact');
  await contact();
  await page.go('/dashboard');
  await closed('Log contact');
  expect(before()).toBe(2);
  back();
  await waitFor(() => expect(before()).toBe(0));
  expect(page.address()).toBe(`/leads/${lead.id}`);
});

it('of a lead beside the board the dialog is closed first, then the panel', async () => {
  makeNarrow();
  const lead = serveLead();
  answerDashboard({ leads: [{ ...sampleCard(1), id: lead.id }] });
  const page = await openPage(`/dashboard?assignee=me&lead=${lead.id}`, sampleUser);
  const panel = await screen.findByRole('dialog', { name: 'Lead' });
  await press(page, 'Details', panel);
  await within(panel).findByRole('button', { name: 'Actions' });
  await choose(page, 'Log contact');
  await contact();
  back();
  await closed('Log contact');
  expect(panel).toBeVisible();
  expect(within(panel).getByRole('heading', { name: 'Sample Owner 1' })).toBeVisible();
  await waitFor(() => expect(page.address()).toBe(`/dashboard?assignee=me&lead=${lead.id}`));
  back();
  await closed('Lead');
  expect(page.address()).toBe('/dashboard?assignee=me');
  expect(before()).toBe(0);
});

it('a wide page leaves Back alone', async () => {
  const page = await openLeadPage(serveLead());
  await choose(page, 'Log contact');
  await contact();
  expect(before()).toBe(0);
  await page.user.keyboard('{Escape}');
  await closed('Log contact');
});

import { leadHistoryRoutes } from '../../../../../contracts/src/leads/history-routes.js';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { fail, filled } from '../../../../test/api.js';
import { press } from '../../../../test/fill-in.js';
import { closePage, openPage, sampleAdmin } from '../../../../test/render-page.js';
import { answerDashboard, sampleCard } from '../../../../test/sample-dashboard.js';
import { sampleId } from '../../../../test/sample-history.js';
import {
  known,
  openBesideBoard,
  openLeadPage,
  section,
  serveHistory,
  serveLead,
} from '../../../../test/sample-lead-page.js';

beforeEach(() => answerDashboard({}));

const history = () => screen.getByRole('region', { name: 'History' });
const marked = () => document.querySelector('li[aria-current="true"]');

it('a chosen card shows what happened, in sentences, beside the board', async () => {
  const lead = serveLead({ estimatedRentCents: 180_000 });
  lead.happens('PropertyDetailsEdited', { estimatedRentCents: 195_000 }, { set: { estimatedRentCents: 195_000 } });
  lead.happens('NoteAdded', { noteId: sampleId(800), content: 'Prefers calls after five.' });
  lead.happens('LeadPaid', { amountCents: 19_900, method: 'check', reference: null }, { set: { paidCents: 19_900 } });
  lead.happens('LeadStatusMoved', { from: 'leads', to: 'enrolled' }, { set: { status: 'enrolled' } });
  const card = { ...sampleCard(1, 'enrolled'), id: lead.id };
  answerDashboard({ enrolled: [card] });
  localStorage.setItem('lead-panel-part', 'history');
  const page = await openPage('/dashboard', sampleAdmin);
  const cardOf = () => screen.getByRole('link', { name: /^Sample Owner 1,/ });
  await page.user.click(await screen.findByRole('link', { name: /^Sample Owner 1,/ }));
  await waitFor(() => expect(page.address()).toBe(`/dashboard?lead=${lead.id}`));
  expect(await screen.findByText('Added by hand')).toBeVisible();
  const shown = within(history()).getAllByRole('listitem');
  expect(shown.filter(({ textContent }) => textContent.includes('Admin'))).toHaveLength(5);
  expect(history()).toHaveTextContent(/Rent\s*\$1,800\s*\$1,950/);
  for (const part of ['Prefers calls after five.', 'Paid $199 by check', 'Moved from New Lead to Property Enrolled'])
    expect(history()).toHaveTextContent(part);
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(page.address()).toBe('/dashboard'));
  expect(cardOf()).toHaveFocus();
});

it('a new event slides into the open history by itself', async () => {
  const lead = serveLead();
  await openBesideBoard(lead);
  expect(await screen.findByText('Added by hand')).toBeVisible();
  lead.happensElsewhere('NoteAdded', { noteId: sampleId(800), content: 'Called back.' });
  await waitFor(() => expect(history()).toHaveTextContent('Called back.'));
});

it("a lead's own page shows what is known and the whole history", async () => {
  await openLeadPage(serveLead({ estimatedRentCents: 180_000 }));
  expect(screen.getByRole('heading', { name: 'Sample Owner 1' })).toBeVisible();
  expect(section('Property details')).toHaveTextContent('$1,800');
  expect(section('History')).toHaveTextContent('Added by hand');
});

it('a history that cannot be loaded says what is safe, and loads when tried again', async () => {
  let lead = serveLead();
  fail(filled(leadHistoryRoutes.history, lead), 503);
  localStorage.setItem('lead-panel-part', 'history');
  const page = await openPage(`/dashboard?lead=${lead.id}`, sampleAdmin);
  const failure = (await screen.findByText('The history could not be loaded')).closest<HTMLElement>('[role=alert]')!;
  expect(failure).toHaveTextContent('Nothing is lost');
  lead = serveLead();
  await press(page, 'Try again', failure);
  await waitFor(() => expect(history()).toHaveTextContent('Added by hand'));
});

it('the history is filtered by kind and by actor', async () => {
  const page = await openBesideBoard(serveHistory());
  await waitFor(() => expect(history()).toHaveTextContent('Added by hand'));
  await press(page, 'Filter', screen.getByRole('toolbar', { name: 'History' }));
  await page.user.click(await screen.findByRole('menuitemcheckbox', { name: /Notes/ }));
  await page.user.keyboard('{Escape}');
  expect(await screen.findByText('1 of 6 events · Notes')).toBeVisible();
  expect(history()).toHaveTextContent('Prefers calls after five.');
  expect(history()).not.toHaveTextContent('Added by hand');
  await press(page, 'Filter, 1 set');
  await page.user.click(await screen.findByRole('menuitemcheckbox', { name: /^Admin/ }));
  await page.user.keyboard('{Escape}');
  expect(await screen.findByText('1 of 6 events · Notes, Admin')).toBeVisible();
  await press(page, 'Show all');
  await waitFor(() => expect(history()).toHaveTextContent('Added by hand'));
});

it('a link to an event opens the history there', async () => {
  const lead = serveHistory();
  const page = await openBesideBoard(lead);
  await press(page, 'More for: Note written');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
  expect(await screen.findByText('The link copied')).toBeVisible();
  const event = lead.events[2]!.id;
  const link = await navigator.clipboard.readText();
  expect(link).toBe(new URL(`/dashboard?lead=${lead.id}&event=${event}`, location.href).href);
  for (const address of [link.slice(location.origin.length), `/leads/${lead.id}?event=${event}`]) {
    closePage();
    await openPage(address, sampleAdmin);
    expect(await screen.findByText(/3 of 6/)).toBeVisible();
    await waitFor(() => expect(marked()).toHaveTextContent('Note written'));
  }
  closePage();
  await openPage(`/leads/${lead.id}?event=${sampleId(99)}`, sampleAdmin);
  expect(await screen.findByText(/The event of this link is not in this history\./)).toBeVisible();
});

it('"why is this here?" leads from a value to the event that set it', async () => {
  const page = await openLeadPage(serveHistory());
  await press(page, 'What is known');
  const stage = screen.getByRole('button', { name: 'Closed: why is this here?' });
  await page.user.hover(stage);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Moved from New Lead to Closed');
  await page.user.click(stage);
  await waitFor(() => expect(marked()).toHaveTextContent('Moved from New Lead to Closed'));
  expect(known('Stage')).toHaveTextContent('Closedwas New Lead');
  expect(known('Rent')).toHaveTextContent('$1,950');
});

it('the raw events come with their metadata, to be copied, and say why they cannot be undone', async () => {
  const lead = serveHistory();
  const page = await openBesideBoard(lead);
  const undo = screen.getByRole('button', { name: 'Undo: Note written' });
  undo.focus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('A note stays in the history.');
  await page.user.keyboard('{Enter}');
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('A note stays in the history.'),
    ),
  );
  await press(page, 'Raw');
  expect(history()).toHaveTextContent('$correlationId');
  expect(history()).toHaveTextContent('Can’t be undone: A note stays in the history.');
  await press(page, 'Copy NoteAdded as JSON', history());
  const copied: unknown = JSON.parse(await navigator.clipboard.readText());
  expect(copied).toMatchObject({
    ...{ id: lead.events[2]!.id, type: 'NoteAdded', metadata: { actor: { kind: 'user' } } },
  });
});

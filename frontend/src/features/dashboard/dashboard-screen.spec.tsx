import { pipelineRoutes, portfolioRoutes } from '../../../../contracts/src/pipeline/routes.js';
import { leadsRoutes } from '../../../../contracts/src/leads/routes.js';
import { leadHistoryRoutes } from '../../../../contracts/src/leads/history-routes.js';
import { caseTimelineRoutes } from '../../../../contracts/src/cases/routes.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { boardRoutes } from '../../../../contracts/src/board/routes.js';
import { expectAccessible } from '../../../test/accessible.js';
import { answer, calls, fail, refuse, filled } from '../../../test/api.js';
import { cardOf } from '../../../test/board-page.js';
import { texts } from '../../../test/links.js';
import { closePage, openPage, sampleAdmin, sampleUser } from '../../../test/render-page.js';
import { board } from '../../../test/sample-board.js';
import { answerDashboard, sampleAction, sampleCard } from '../../../test/sample-dashboard.js';
import { sampleId } from '../../../test/sample-history.js';
import { serveLead } from '../../../test/sample-lead-page.js';
import { makeNarrow } from '../../../test/quiet-browser.js';

const lead = sampleCard(1);
const root = document.documentElement;

beforeEach(() => answerDashboard({ leads: [lead] }, { did: [sampleAction(1)] }));

it('a board that cannot be loaded says so and loads when tried again', async () => {
  fail(boardRoutes.board);
  const page = await openPage('/dashboard', sampleUser);
  const said = await screen.findByText('The board could not be loaded');
  const alert = said.closest<HTMLElement>('[role="alert"]')!;
  expect(alert).toHaveTextContent('Your leads are safe');
  answer(boardRoutes.board, board('7', { leads: [lead] }));
  await page.user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(cardOf(lead)).toBeVisible());
  expect(screen.queryByText('The board could not be loaded')).toBeNull();
});

it('an unknown lead in the address is said to be unknown, beside the board', async () => {
  const unknown = sampleId(99);
  for (const route of [pipelineRoutes.one, leadHistoryRoutes.history, caseTimelineRoutes.timeline])
    refuse(filled(route, { id: unknown }), { status: 404, code: 'lead_not_found', title: 'No such lead' });
  await openPage(`/dashboard?lead=${unknown}`, sampleUser);
  const panel = await screen.findByRole('complementary', { name: 'Lead' });
  expect(await within(panel).findByRole('heading', { name: 'Lead not found' })).toBeVisible();
  expect(panel).toHaveTextContent("The lead you're looking for doesn't exist.");
  await waitFor(() => expect(cardOf(lead)).toBeVisible());
});

it('Recent activity leads to the history, and deletes with Undo', async () => {
  const served = serveLead();
  const page = await openPage('/dashboard', sampleUser);
  served.takes(leadsRoutes.delete, () =>
    served.happens('LeadDeleted', {}, { set: { deletedAt: '2026-03-02T18:00:00.000Z' } }),
  );
  served.takes(leadsRoutes.restore, () => served.happens('LeadRestored', {}, { set: { deletedAt: null } }));
  const activity = within(await screen.findByRole('region', { name: 'Recent activity' }));
  await page.user.click(activity.getByRole('button', { name: `Delete ${lead.name}` }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this lead?' });
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await expectAccessible();
  await page.user.click(within(question).getByRole('button', { name: 'Delete lead' }));
  expect(await screen.findByText('Lead deleted successfully')).toBeVisible();
  await waitFor(() => expect(cardOf(lead)).toBeNull());
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(cardOf(lead)).toBeVisible());
  expect(calls(filled(leadsRoutes.restore, served))).toHaveLength(1);
  await page.user.click(activity.getByRole('button', { name: `View Details of ${lead.name}` }));
  await waitFor(() => expect(page.address()).toBe(`/dashboard?lead=${lead.id}`));
  await page.user.click(await screen.findByRole('button', { name: 'History' }));
  const history = await screen.findByRole('region', { name: 'History' });
  await waitFor(() => expect(history).toHaveTextContent('Lead restored'));
});

describe('the appearance', () => {
  it('that was chosen outlasts the system’s and the visit', async () => {
    const page = await openPage('/dashboard', sampleUser);
    expect(root).toHaveAttribute('data-theme', 'light');
    await page.user.click(screen.getByRole('button', { name: 'Appearance' }));
    await page.user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    expect(root).toHaveAttribute('data-theme', 'dark');
    closePage();
    expect(root).not.toHaveAttribute('data-theme');
    await openPage('/dashboard', sampleUser);
    expect(root).toHaveAttribute('data-theme', 'dark');
  });
});

describe('on a phone', () => {
  it('the two daily pages are at the thumb, and the rest behind More', async () => {
    makeNarrow();
    const page = await openPage('/dashboard', sampleAdmin);
    const nav = (await screen.findAllByRole('navigation', { name: 'Main' })).at(-1)!;
    expect(texts(within(nav).getAllByRole('link'))).toEqual(['Dashboard', 'Documents']);
    await page.user.click(within(nav).getByRole('button', { name: 'More' }));
    const sheet = await screen.findByRole('dialog', { name: 'More' });
    const links = texts(within(sheet).getAllByRole('link')).map((text) => text.trim());
    expect(links.slice(0, -2)).toEqual([
      ...['Admin', 'Blog', 'Campaigns', 'Analytics', 'Operations', 'Users', 'Referrals', 'Payments', 'Duplicates'],
      ...['Import', 'Settings', 'Retention', 'Images', 'Logo', 'Connection test'],
    ]);
    const enroll = within(sheet).getByRole('link', { name: 'Enroll Online' });
    expect(links.at(-2)).toBe(enroll.textContent.trim());
    expect(enroll).toHaveAccessibleDescription('Opens the public form in which an owner enrolls a property.');
    expect(links.at(-1)).toMatch(/^Your account/);
    expect(within(sheet).getByRole('button', { name: /^Logout/ })).toBeVisible();
  });

  it('the board has its search, filter and lists at hand, and the rest behind one button', async () => {
    makeNarrow();
    answer(portfolioRoutes.page, {
      ...{ position: '7', properties: [] },
      totals: { properties: 0, units: 0, monthlyRevenueCents: 0, averageRentPerUnitCents: null },
    });
    const page = await openPage('/dashboard', sampleUser);
    const more = await screen.findByRole('button', { name: 'More of the board' });
    for (const name of ['Export Data', 'Portfolio', 'Views', 'Time machine', 'Board settings'])
      expect(screen.queryByRole(name === 'Export Data' ? 'link' : 'button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Filter' })).toBeVisible();
    await page.user.click(more);
    const menu = within(await screen.findByRole('menu'));
    await expectAccessible();
    expect(menu.getByRole('menuitem', { name: 'Export Data' })).toHaveAttribute('href', '/api/pipeline/export');
    await page.user.click(menu.getByRole('menuitem', { name: 'Analyses of an address' }));
    const lookup = await screen.findByRole('dialog', { name: 'Analyses of an address' });
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(lookup).not.toBeInTheDocument());
    await page.user.click(more);
    await page.user.click(await screen.findByRole('menuitem', { name: 'Portfolio' }));
    await waitFor(() => expect(page.address()).toBe('/dashboard?view=portfolio'));
    await page.user.click(more);
    await page.user.click(await screen.findByRole('menuitem', { name: 'Back to the board' }));
    await waitFor(() => expect(page.address()).toBe('/dashboard'));
    await page.user.click(more);
    expect(await screen.findByRole('menuitem', { name: 'Time machine' })).toBeVisible();
    expect(screen.getByRole('menuitemcheckbox', { name: 'Compact cards' })).not.toBeChecked();
  });

  it('the lead of a card is a sheet over the board', async () => {
    makeNarrow();
    serveLead();
    const page = await openPage('/dashboard', sampleUser);
    await page.user.click(await screen.findByRole('link', { name: /^Sample Owner 1,/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Lead' });
    expect(await within(sheet).findByRole('heading', { name: /Sample Owner 1/ })).toBeVisible();
    await page.user.click(within(sheet).getByRole('button', { name: 'Close the history' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.address()).toBe('/dashboard');
  });
});

it('on a phone, Back closes what is open on top, and the board stays', async () => {
  makeNarrow();
  const page = await openPage('/dashboard', sampleUser);
  await waitFor(() => expect(cardOf(lead)).toBeVisible());
  // There is a page to go back to.
  await page.user.click(screen.getByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(page.address()).toBe('/dashboard?assignee=me'));
  await page.user.click(screen.getByRole('button', { name: 'Recent Activity' }));
  const sheet = await screen.findByRole('dialog', { name: 'Beside the board' });
  await page.user.click(await within(sheet).findByRole('button', { name: `Delete ${lead.name}` }));
  await screen.findByRole('alertdialog', { name: 'Delete this lead?' });
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Beside the board' })).toBeVisible();
  await waitFor(() => expect(page.address()).toBe('/dashboard?assignee=me'));
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(page.address()).toBe('/dashboard?assignee=me'));
});

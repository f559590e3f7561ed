import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { boardRoutes } from '../../../../contracts/src/board/routes.js';
import { paymentsRoutes } from '../../../../contracts/src/payments/routes.js';
import { answer, calls, filled } from '../../../test/api.js';
import { answerConsole } from '../../../test/console-pages.js';
import { answerSteps } from '../../../test/public-forms.js';
import { openPage, sampleAdmin } from '../../../test/render-page.js';
import { answerBlog } from '../../../test/sample-blog.js';
import { answerDashboard, sampleCard } from '../../../test/sample-dashboard.js';

// Addresses with parts that no page can read: mistyped, cut off in an e-mail, from an older version.

beforeEach(() => {
  answerConsole();
  answerSteps();
  answerBlog([]);
});

const noMoment = 'The moment in the link can’t be read: this is the board now.';
const future = 'That is in the future: this is the board now.';

describe('the board', () => {
  it.each([
    ['nonsense', noMoment],
    ['2026-13-45T00:00:00Z', noMoment],
    ['12', noMoment],
    ['["2020-01-01T00:00:00Z"]', noMoment],
    ['2099-01-01T00:00:00.000Z', future],
  ])('at %s is the board now, and says so; the server is never asked for it', async (at, notice) => {
    const lead = sampleCard(1);
    answerDashboard({ leads: [lead] });
    const page = await openPage(`/dashboard?at=${encodeURIComponent(at)}`, sampleAdmin);
    expect(await screen.findByText(notice)).toBeVisible();
    expect(await screen.findByRole('link', { name: new RegExp(`^${lead.name},`) })).toBeVisible();
    expect(page.address()).toBe('/dashboard');
    expect(screen.getByRole('button', { name: 'Add Lead' })).not.toHaveAttribute('aria-disabled');
    expect(calls(boardRoutes.board).filter(({ path }) => path.includes('at='))).toEqual([]);
  });

  it('at a moment that is yet to come by the server’s clock alone is now as well', async () => {
    const at = new Date(Date.now() + 60 * 60_000).toISOString();
    answerDashboard({ leads: [sampleCard(1)] });
    const to = new Date().toISOString();
    const happened = { from: '2026-03-02T18:00:00.000Z', to, position: '7', stays: 1 };
    const buckets = [{ start: happened.from, moves: 0, arrivals: 1 }];
    answer(boardRoutes.activity, { ...happened, buckets });
    const { from } = happened;
    answer(boardRoutes.intervals, { from, to, position: '7', stays: [], completeTo: to });
    const page = await openPage(`/dashboard?at=${at}`, sampleAdmin);
    expect(await screen.findByText(future)).toBeVisible();
    await waitFor(() => expect(page.address()).toBe('/dashboard'));
    expect(calls(boardRoutes.board).filter(({ path }) => path.includes('at='))).toEqual([]);
  });

  it.each([
    ['minDays=many&status=nonsense&source=manual', 'status, minDays', '?source=manual'],
    ['awaits=nonsense&source=manual', 'awaits', '?source=manual'],
    ['awaits=["us"]&city=[1]', 'city, awaits', ''],
  ])('what a filter can’t read is left out and named, and the rest of it stands: %s', async (asked, named, left) => {
    const page = await openPage(`/dashboard?${asked}`, sampleAdmin);
    expect(await screen.findByText(`Part of the link can’t be read and is ignored: ${named}.`)).toBeVisible();
    await waitFor(() => expect(page.address()).toBe(`/dashboard${left}`));
  });
});

/** Addresses with nonsense in every parameter that a page reads, and the page's content all the same. */
const pages: [path: string, title: string][] = [
  ['/dashboard?lead=["a"]&event=true&view=7&search={"a":1}', 'Dashboard'],
  ['/dashboard?view=nonsense&city=[1]&walkthrough=perhaps&createdSince=soon', 'Dashboard'],
  ['/documents?search=["a"]&sort={"a":1}&page=nonsense&state=7', 'Documents'],
  ['/campaigns?tab=nonsense&template=["a"]', 'Campaigns'],
  ['/payments?search=["a"]&sort=true', 'Payments'],
  ['/admin/duplicates?page=["a"]', 'Duplicates'],
  ['/admin/import?id=true', 'Import'],
  ['/account?tab=["a"]', 'account'],
  ['/campaigns?tab=["a"]&view=7&state=nonsense&run={"a":1}&template=[1]', 'Campaigns'],
  ['/admin/analyses?search=[1]&state=nonsense&sort={"a":1}', 'Property Analysis'],
  ['/admin/blog?page=nonsense&search=[1]&state=true', 'Blog'],
  ['/operations?projection=["a"]', 'Read models'],
  ['/operations/events?from=nonsense&to=true&order=7&view=nonsense&stream=[1]&type={"a":1}', 'Events'],
  ['/operations/catalogue?type=["a"]', 'Event catalogue'],
  ['/blog?page=nonsense&category=["a"]', 'Blog'],
  ['/blog?page=-1', 'Blog'],
  ['/payment/success?session_id=["a"]', 'Payment'],
  ['/rent-vs-sell?homeValue=["a"]&yearsToHold=nonsense', 'Rent'],
  ['/invest-a-view?strategy=7&initial={"a":1}', 'Invest-A-View'],
];
it.each(pages)('%s opens its page', async (path, title) => {
  answer(filled(paymentsRoutes.verify, { sessionId: '["a"]' }), { success: false, error: 'No such payment' });
  await openPage(path, sampleAdmin);
  await waitFor(() => expect(document.title).toMatch(new RegExp(title, 'i')));
  // Until everything that the page asks has come.
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  expect(screen.getAllByRole('heading', { level: 1 }).length).toBeGreaterThan(0);
  expect(screen.queryByText(/Unexpected Application Error|stopped working|something went wrong/i)).toBeNull();
});

it('/login with nonsense for where one came from shows the login', async () => {
  await openPage('/login?from=["a"]');
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});

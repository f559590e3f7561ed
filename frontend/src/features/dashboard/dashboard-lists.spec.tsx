import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { walkthroughsRoutes } from '../../../../contracts/src/walkthroughs/routes.js';
import { communicationRoutes, portfolioRoutes } from '../../../../contracts/src/pipeline/routes.js';
import { activityRoutes } from '../../../../contracts/src/activity/routes.js';
import { boardRoutes } from '../../../../contracts/src/board/routes.js';
import { analysesRoutes } from '../../../../contracts/src/analyses/routes.js';
import type { Communication, Portfolio, Walkthroughs } from '../../../../contracts/src/pipeline/dashboard.js';
import { expectAccessible } from '../../../test/accessible.js';
import { answer, calls, fail } from '../../../test/api.js';
import { announceChanges } from '../../../test/quiet-browser.js';
import { openPage, sampleAdmin, sampleUser } from '../../../test/render-page.js';
import { answerDashboard, sampleAction, sampleCard } from '../../../test/sample-dashboard.js';
import { sampleId } from '../../../test/sample-history.js';

const open = (at = '/dashboard') => openPage(at, sampleAdmin);
const tab = (name: string) => screen.findByRole('tab', { name });
const activity = () => screen.findByRole('region', { name: 'Recent activity' });
const rowsOf = async () => [...(await activity()).querySelector('ul')!.children] as HTMLElement[];

beforeEach(() => answerDashboard({ leads: [sampleCard(1)] }, { did: [sampleAction(1)] }));

describe('scheduled walkthroughs', () => {
  const walkthroughs: Walkthroughs = {
    position: '7',
    calendar: 'not_configured',
    walkthroughs: [16, 17].map((day) => ({
      name: `Sample Owner ${day}`,
      description: '100 Sample St',
      details: '',
      start: `2026-03-${day}T15:00:00.000Z`,
      end: `2026-03-${day}T16:00:00.000Z`,
      leadId: sampleId(day),
      timeZone: null,
      conflict: false,
    })),
  };

  it('the walkthroughs ahead are listed by day, and lead to the lead', async () => {
    answer(walkthroughsRoutes.list, walkthroughs);
    const page = await open();
    await page.user.click(await tab('Scheduled Walkthroughs'));
    const list = within(await screen.findByRole('region', { name: 'Scheduled walkthroughs' }));
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Monday, March 16, 2026',
      'Tuesday, March 17, 2026',
    ]);
    const row = list.getByRole('button', { name: /Sample Owner 17/ });
    expect(row).toHaveTextContent('100 Sample St');
    expect(localStorage.getItem('dashboard-list')).toBe('walkthroughs');
    await page.user.click(row);
    await page.leavesFor(`/dashboard?lead=${sampleId(17)}`);
    await open();
    expect(await tab('Scheduled Walkthroughs')).toHaveAttribute('data-state', 'active');
  });

  it('walkthroughs that cannot be read say so after three retries, and can be tried again', async () => {
    fail(walkthroughsRoutes.list);
    const page = await open();
    await page.user.click(await tab('Scheduled Walkthroughs'));
    expect(await screen.findByText('Unable to load scheduled walkthroughs')).toBeVisible();
    expect(calls(walkthroughsRoutes.list)).toHaveLength(4);
    answer(walkthroughsRoutes.list, walkthroughs);
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Scheduled walkthroughs' })).toBeVisible();
    expect(screen.queryByText('Unable to load scheduled walkthroughs')).toBeNull();
  });
});

it('the communication overview counts the open leads and follows what happens', async () => {
  const communication = (open: number): Communication => ({
    ...{ position: '7', open, withPhone: 1, inMarketing: 0, marketingFailed: 0, waiting: [] },
    byLastContact: [{ bucket: 'never', leads: open }],
  });
  answer(communicationRoutes.overview, communication(1));
  answer(walkthroughsRoutes.list, { position: '7', calendar: 'not_configured', walkthroughs: [] });
  const page = await open();
  await page.user.click(await tab('Communication Overview'));
  const overview = await screen.findByRole('region', { name: 'Communication overview' });
  expect(overview).toHaveTextContent('Last contact of 1 open lead');
  answer(communicationRoutes.overview, communication(1_200));
  announceChanges('8', [{ kind: 'lead', id: sampleId(2) }]);
  expect(await within(overview).findByText('Last contact of 1,200 open leads')).toBeVisible();
});

describe('the portfolio', () => {
  const property = (n: number, state: 'active' | 'pending'): Portfolio['properties'][number] => ({
    ...{ leadId: sampleId(n), name: `Sample Owner ${n}`, propertyAddress: `${n} Sample St`, city: 'Ankeny' },
    ...{ propertyType: 'condo', unitCount: 1, estimatedRentCents: 250_000, state, analysed: false },
  });
  const portfolio = (...properties: Portfolio['properties']): Portfolio => ({
    position: '7',
    totals: { properties: properties.length, units: 4, monthlyRevenueCents: 400_000, averageRentPerUnitCents: 100_000 },
    properties,
  });

  const list = () => screen.findByRole('region', { name: 'Portfolio' });

  it('the portfolio stands in place of the board, follows the search, and closed leads are active', async () => {
    answer(portfolioRoutes.page, ({ path }) =>
      path.includes('state=pending')
        ? portfolio()
        : path.includes('search=')
          ? portfolio(property(2, 'active'))
          : portfolio(property(1, 'pending'), property(2, 'active')),
    );
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'Portfolio' }));
    expect(page.address()).toBe('/dashboard?view=portfolio');
    const shown = within(await list());
    const items = await shown.findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/1 Sample St.*Pending/),
      expect.stringMatching(/2 Sample St.*Active/),
    ]);
    for (const figure of ['Properties', 'Total Units', 'Monthly Revenue', 'Avg. Rent/Unit'])
      expect(shown.getByText(figure)).toBeVisible();
    expect(shown.getByText('Monthly Revenue').parentElement).toHaveTextContent('$4,000');
    await page.user.type(screen.getByLabelText('Search leads'), '2 sample');
    await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(1));
    await page.user.click(shown.getByRole('button', { name: 'Pending' }));
    expect(await shown.findByText('No properties')).toBeVisible();
    expect(calls(portfolioRoutes.page).at(-1)?.path).toMatch(/search=2\+sample&state=pending/);
    await page.user.click(screen.getByRole('button', { name: 'Portfolio' }));
    await waitFor(() => expect(document.getElementById(`card-${sampleId(1)}`)).toBeVisible());
  });

  it('a portfolio that cannot be loaded says so, shows nothing as if it were loading, and loads again', async () => {
    fail(portfolioRoutes.page);
    const page = await open('/dashboard?view=portfolio');
    const shown = within(await list());
    expect(await shown.findByRole('alert')).toHaveTextContent('Your leads are safe');
    const units = shown.getByText('Total Units').parentElement;
    expect(units).toHaveTextContent(/^Total Units–$|^–Total Units$/);
    answer(portfolioRoutes.page, portfolio(property(1, 'active')));
    await page.user.click(shown.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(units).toHaveTextContent(/\d/));
  });
});

it('Export Data asks for what the board shows', async () => {
  await open('/dashboard?search=oak&status=won');
  const link = await screen.findByRole('link', { name: 'Export Data' });
  expect(link).toHaveAttribute('href', '/api/pipeline/export?search=oak&status=won');
  expect(link).toHaveAttribute('download');
});

describe('recent activity', () => {
  it('recent activity shows each action in a row of its own, and one on many leads in one', async () => {
    const moved = (n: number, over = {}) =>
      sampleAction(n, { type: 'LeadStatusMoved', data: { from: 'leads', to: 'closed' }, ...over });
    const other = moved(2);
    answer(activityRoutes.list, {
      position: '7',
      items: [
        moved(1, { leadCount: 2, parts: [other] }),
        moved(3, { leadCount: 2, parts: [{ ...other, data: { from: 'proposal', to: 'closed' } }] }),
        sampleAction(4, {
          type: 'LeadDetailsEdited',
          data: { fields: ['phone'] },
          actor: { kind: 'user', id: sampleAdmin.id },
        }),
      ],
    });
    const page = await open();
    const [both, apart, edited] = await rowsOf();
    expect(both).toHaveTextContent(/Sample Owner \w+ and 1 other/);
    expect(both).toHaveTextContent('Moved from New Lead to Closed');
    expect(edited).toHaveTextContent('Phone changed');
    expect(edited).toHaveTextContent('You');
    await page.user.click(within(both!).getByRole('button', { name: 'Show the others' }));
    expect(within(both!).getAllByRole('button', { name: /^View Details/ })).toHaveLength(2);
    // From different stages: the row says what holds for both, and unfolded what held for the other.
    expect(apart).toHaveTextContent('Moved to Closed');
    await expectAccessible();
    await page.user.click(within(apart!).getByRole('button', { name: 'Show the others' }));
    expect(apart).toHaveTextContent(/Moved from \w+.* to Closed/);
  });

  it('recent activity that cannot be read says so and is read again; before the first lead there is none', async () => {
    fail(activityRoutes.list);
    const page = await open();
    expect(await screen.findByRole('heading', { name: 'Pipeline Overview' })).toBeVisible();
    const panel = within(await screen.findByRole('tabpanel', { name: 'Recent Activity' }));
    expect(await panel.findByRole('alert')).toHaveTextContent('Failed to load entries');
    expect(document.getElementById(`card-${sampleId(1)}`)).toBeVisible();
    answer(activityRoutes.list, { position: '7', items: [sampleAction(1)] });
    await page.user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByRole('button', { name: 'View Details of Sample Owner 1' })).toBeVisible();
    expect(panel.queryByRole('alert')).toBeNull();
    answer(activityRoutes.list, { position: '8', items: [] });
    announceChanges('8', [{ kind: 'lead', id: sampleId(1) }]);
    expect(await screen.findByText('No recent activity')).toBeVisible();
  });

  describe('of referrals', () => {
    beforeEach(() => {
      const referral = { type: 'ReferralSubmitted', leadId: null, leadName: null, propertyAddress: null, data: {} };
      answer(activityRoutes.list, ({ path }) => ({
        position: '7',
        items: [path.includes('about=referrals') ? sampleAction(5, referral) : sampleAction(1)],
      }));
    });
    const referrals = () =>
      within(screen.getByRole('group', { name: 'Activity of' })).getByRole('button', { name: 'Referrals' });
    const details = 'View Details of Realtor referral';

    it('stands behind a filter, and leads admins to its event', async () => {
      const page = await open();
      expect(await activity()).toHaveTextContent('Added by hand');
      expect(await activity()).not.toHaveTextContent('Realtor referral');
      await page.user.click(referrals());
      await page.user.click(await screen.findByRole('link', { name: details }));
      await page.leavesFor(`/operations/events?event=${sampleId(505)}`);
    });

    it('leads others nowhere', async () => {
      const { user } = await openPage('/dashboard', sampleUser);
      await activity();
      await user.click(referrals());
      await waitFor(async () => expect(await activity()).toHaveTextContent('Realtor referral'));
      expect(screen.queryByRole('link', { name: details })).toBeNull();
    });
  });

  it('recent activity follows the instant that the board shows', async () => {
    const to = '2026-03-02T19:00:00.000Z';
    answer(boardRoutes.activity, { position: '7', from: null, to, stays: 0, buckets: [] });
    await open('/dashboard?at=2026-03-02T18:00:00.000Z');
    const remove = await screen.findByRole('button', { name: 'Delete Sample Owner 1' });
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(calls(activityRoutes.list).map(({ path }) => path)).toEqual([
      expect.stringContaining('at=2026-03-02T18%3A00%3A00.000Z'),
    ]);
  });
});

it('staff read that the rent provider is not asked any more, and put the notice away for the day', async () => {
  answer(analysesRoutes.allowance, {
    ...{ day: '2026-03-02', callsADay: 500, calls: 500, overBudget: 7, overVisitorLimit: 0 },
  });
  const said = /^Today's budget of 500 rent estimates is used up\./;
  const page = await open();
  expect(await screen.findByText(said)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(said)).toBeNull();
  await page.leavesFor('/dashboard');
  await open();
  await tab('Recent Activity');
  await waitFor(() => expect(calls(analysesRoutes.allowance).length).toBeGreaterThan(0));
  expect(screen.queryByText(said)).toBeNull();
});

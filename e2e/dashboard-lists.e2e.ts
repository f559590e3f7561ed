import type { RentAllowance } from '../contracts/src/queries/analysis.js';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { append, staffMember } from './support/behind-the-scenes.js';
import { addLead, cardIn, column, send } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('the walkthroughs ahead are listed by day, and lead to the lead', async ({ page }) => {
  const lead = await addLead(page);
  // A random time: in a second run, the first run's time is taken.
  const day = Math.floor(Date.now() / 86_400_000) + 3 + Math.floor(Math.random() * 60);
  const start = new Date((day + 0.6 + Math.random() * 0.3) * 86_400_000).toISOString();
  await send(page, 'POST', `/api/leads/${lead.id}/walkthrough`, { start });
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Scheduled Walkthroughs' }).click();
  const row = page.getByRole('region', { name: 'Scheduled walkthroughs' }).getByRole('button', { name: lead.name });
  await expect(row).toContainText('100 Sample St');
  await expectAccessible(page);
  await row.click();
  await expect(page.getByRole('heading', { name: lead.name })).toBeVisible();
  await page.getByRole('button', { name: 'Close the history' }).click();
  // The chosen list is remembered.
  await expect(page.getByRole('tab', { name: 'Scheduled Walkthroughs' })).toHaveAttribute('data-state', 'active');
});

test('walkthroughs that cannot be read say so after three retries, and can be tried again', async ({ page }) => {
  let asked = 0;
  let broken = true;
  await page.route('**/api/walkthroughs', (route) => {
    asked++;
    return broken ? route.fulfill({ status: 500, body: '' }) : route.continue();
  });
  // Otherwise other tests' commands would trigger a read in between.
  await page.route('**/api/live', (route) => route.abort());
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Scheduled Walkthroughs' }).click();
  await expect(page.getByText('Unable to load scheduled walkthroughs')).toBeVisible();
  expect(asked).toBe(4);
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Scheduled walkthroughs' })).toBeVisible();
  await expect(page.getByText('Unable to load scheduled walkthroughs')).toHaveCount(0);
});

test('the communication overview counts the open leads and follows what happens', async ({ page }) => {
  await addLead(page);
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Communication Overview' }).click();
  const overview = page.getByRole('region', { name: 'Communication overview' });
  const heading = overview.getByText(/^Last contact of [\d,]+ open leads$/);
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  const before = await heading.textContent();
  await addLead(page);
  await expect(heading).not.toHaveText(before ?? '');
});

test('the portfolio stands in place of the board, follows the search, and closed leads are active', async ({
  page,
}) => {
  const pending = await addLead(page, { estimatedRentCents: 150_000 });
  const active = await addLead(page, { status: 'closed', estimatedRentCents: 250_000 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Portfolio' }).click();
  await expect(page).toHaveURL(/view=portfolio/);
  const portfolio = page.getByRole('region', { name: 'Portfolio' });
  await expect(portfolio.getByRole('listitem').filter({ hasText: active.name })).toContainText('Active');
  await expect(portfolio.getByRole('listitem').filter({ hasText: pending.name })).toContainText('Pending');
  for (const figure of ['Properties', 'Total Units', 'Monthly Revenue', 'Avg. Rent/Unit'])
    await expect(portfolio.getByText(figure, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Search leads').fill(active.name);
  await expect(portfolio.getByRole('listitem')).toHaveCount(1);
  await expect(portfolio.getByText('Monthly Revenue').locator('..')).toContainText('$2,500');
  await portfolio.getByRole('button', { name: 'Pending' }).click();
  await expect(portfolio.getByText('No properties')).toBeVisible();
  await page.getByRole('button', { name: 'Portfolio' }).click();
  await expect(cardIn(page, 'closed', active)).toBeVisible();
});

test('a portfolio that cannot be loaded says so, shows nothing as if it were loading, and loads again', async ({
  page,
}) => {
  await addLead(page, { estimatedRentCents: 150_000 });
  await page.route('**/api/portfolio*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/dashboard?view=portfolio');
  const portfolio = page.getByRole('region', { name: 'Portfolio' });
  await expect(portfolio.getByRole('alert')).toContainText('Your leads are safe');
  await expect(portfolio.getByText('Total Units').locator('..')).toHaveText(/^Total Units–$|^–Total Units$/);
  await page.unroute('**/api/portfolio*');
  await portfolio.getByRole('button', { name: 'Try again' }).click();
  await expect(portfolio.getByText('Total Units').locator('..')).toContainText(/\d/);
});

test('Export Data saves what the board shows as CSV', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto(`/dashboard?search=${encodeURIComponent(lead.name)}`);
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export Data' }).click();
  const stream = await (await download).createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  expect(text.trim().split('\n')).toHaveLength(2);
  expect(text).toContain(lead.name);
});

test('Enroll in Marketing on the card: under way, why it failed in red, and idle again', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  const card = column(page, 'leads')
    .getByRole('listitem')
    .filter({ has: page.locator(`[data-card="${lead.id}"]`) });
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/odoo/sync-lead', async (route) => {
    await held;
    await route.continue();
  });
  await card.getByRole('button', { name: /^Enroll in Marketing/ }).click();
  await expect(card.getByRole('button', { name: /^Enrolling\.\.\./ })).toBeVisible();
  answer();
  await expect(page.getByText('The marketing system is not configured.')).toBeVisible();
  await expect(card.getByText('Failed to sync lead with Odoo')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Enroll in Marketing/ })).toBeEnabled();
  await expectAccessibleInBothThemes(page);
});

test('a marketing system that answers what nobody can read is a failure; the next success takes it away', async ({
  page,
}) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  const card = column(page, 'leads')
    .getByRole('listitem')
    .filter({ has: page.locator(`[data-card="${lead.id}"]`) });
  const enroll = card.getByRole('button', { name: /^Enroll in Marketing/ });
  const toasts = page.locator('[data-sonner-toast]');
  await page.route('**/api/odoo/sync-lead', (route) => route.fulfill({ json: {} }));
  await enroll.click();
  await expect(card.getByText('Failed to enroll in marketing')).toBeVisible();
  await expect(toasts.filter({ hasText: 'Failed to enroll in marketing' })).toBeVisible();
  await expect(enroll).toBeEnabled();
  await page.unroute('**/api/odoo/sync-lead');
  await page.route('**/api/odoo/sync-lead', (route) => route.fulfill({ json: { odooId: '4711' } }));
  await enroll.click();
  await expect(toasts.filter({ hasText: 'Enrolled in marketing' })).toBeVisible();
  await expect(page.getByText('Failed to enroll in marketing')).toHaveCount(0);
});

test('a lead that is enrolled in marketing says so, and cannot be enrolled twice', async ({ page }) => {
  const lead = await addLead(page);
  await append(`lead-${lead.id}`, 'MarketingEnrolled', { odooId: '4711' });
  await page.goto('/dashboard');
  const card = column(page, 'leads')
    .getByRole('listitem')
    .filter({ has: page.locator(`[data-card="${lead.id}"]`) });
  await expect(card.getByRole('button', { name: /^Enrolled/ })).toBeDisabled();
});

test('recent activity tells each action in a row of its own, and one on many leads in one', async ({ page }) => {
  const [lead, other] = [await addLead(page), await addLead(page)];
  await send(page, 'PATCH', `/api/leads/${lead.id}`, { phone: '515-555-0177' });
  await page.goto('/dashboard');
  const activity = page.getByRole('region', { name: 'Recent activity' });
  const rows = activity.locator('ul').first().locator(':scope > li');
  await expect(rows.first()).toContainText('Phone changed');
  await expect(rows.first()).toContainText('You');
  await send(page, 'POST', '/api/leads/status', { ids: [lead.id, other.id], status: 'closed' });
  await expect(rows.first()).toContainText(/Sample Owner \w+ and 1 other/);
  await expect(rows.first()).toContainText('Moved from New Lead to Closed');
  await expect(rows.nth(1)).toContainText('Phone changed');
  await rows.first().getByRole('button', { name: 'Show the others' }).click();
  await expect(rows.first().getByRole('button', { name: /^View Details/ })).toHaveCount(2);

  // From different stages: the row says what holds for both, and unfolded what held for the other.
  const third = await addLead(page);
  await send(page, 'POST', '/api/leads/status', { ids: [lead.id, third.id], status: 'proposal' });
  await expect(rows.first()).toContainText('Moved to Proposal');
  await rows.first().getByRole('button', { name: 'Show the others' }).click();
  await expect(rows.first()).toContainText(/Moved from (Closed|New Lead) to Proposal/);
  await expectAccessibleInBothThemes(page);
});

test('recent activity that cannot be read says so and is read again; before the first lead there is none', async ({
  page,
}) => {
  const lead = await addLead(page);
  await page.route('**/api/activity*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/dashboard');
  const panel = page.getByRole('tabpanel', { name: 'Recent Activity' });
  await expect(page.getByRole('heading', { name: 'Pipeline Overview' })).toBeVisible();
  await expect(panel.getByRole('alert')).toContainText('Failed to load entries');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await page.unroute('**/api/activity*');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('button', { name: `View Details of ${lead.name}` })).toBeVisible();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await page.goto('/dashboard?at=2000-01-01T00:00:00.000Z');
  await expect(panel.getByText('No recent activity')).toBeVisible();
});

test('recent activity follows the instant that the board shows', async ({ page }) => {
  const [lead, later] = [await addLead(page), await addLead(page)];
  const { events } = (await (await page.request.get(`/api/leads/${lead.id}/history`)).json()) as {
    events: { occurredAt: string }[];
  };
  await page.goto('/dashboard');
  const activity = page.getByRole('region', { name: 'Recent activity' });
  await expect(activity.getByRole('button', { name: `View Details of ${later.name}` })).toBeVisible();
  await page.goto(`/dashboard?at=${events[0]!.occurredAt}`);
  await expect(activity.getByRole('button', { name: `View Details of ${lead.name}` })).toBeVisible();
  await expect(activity.getByRole('button', { name: `View Details of ${later.name}` })).toHaveCount(0);
  await expect(activity.getByRole('button', { name: `Delete ${lead.name}` })).toHaveAttribute('aria-disabled', 'true');
});

test('referrals stand behind a filter, and lead admins to their events, others nowhere', async ({ page }) => {
  await send(page, 'POST', '/api/referrals', {
    ...{ realtorName: 'Sample Realtor', realtorEmail: 'realtor@example.com', realtorPhone: '(515) 555-0150' },
    ...{ realtorCompany: 'Sample Realty', clientName: 'Sample Owner', clientEmail: 'owner@example.com' },
    ...{ clientPhone: '(515) 555-0199', propertyAddress: '100 Sample St, Ankeny, IA 50023', propertyType: 'condo' },
  });
  await addLead(page);
  await page.goto('/dashboard');
  const activity = page.getByRole('region', { name: 'Recent activity' });
  const referrals = page.getByRole('group', { name: 'Activity of' }).getByRole('button', { name: 'Referrals' });
  const details = activity.getByRole('link', { name: 'View Details of Realtor referral' }).first();
  await expect(activity).toContainText('Added by hand');
  await expect(activity).not.toContainText('Realtor referral');
  await referrals.click();
  await details.click();
  await expect(page).toHaveURL(/\/operations\/events\?event=/);
  await expect(page.getByRole('complementary', { name: 'Event' })).toContainText('ReferralSubmitted');

  await page.request.post('/api/auth/logout', { headers: { Origin: new URL(page.url()).origin } });
  await signIn(page, await staffMember());
  await page.goto('/dashboard');
  await referrals.click();
  await expect(activity).toContainText('Realtor referral');
  await expect(details).toHaveCount(0);
});

test('staff read that the rent provider is not asked any more, and put the notice away for the day', async ({
  page,
}) => {
  const allowance: RentAllowance = {
    day: '2026-03-02',
    callsADay: 500,
    calls: 500,
    overBudget: 7,
    overVisitorLimit: 0,
  };
  await page.route('**/api/analyses/allowance', (route) => route.fulfill({ json: allowance }));
  await page.goto('/dashboard');
  const notice = page.getByText("Today's budget of 500 rent estimates is used up.");
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  await Promise.all([page.waitForResponse('**/api/analyses/allowance'), page.reload()]);
  await expect(page.getByRole('tab', { name: 'Recent Activity' })).toBeVisible();
  await expect(notice).toBeHidden();
});

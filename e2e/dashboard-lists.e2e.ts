import { expect, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { staffMember } from './support/behind-the-scenes.js';
import { addLead, cardIn, column, send } from './support/leads.js';
import { signIn } from './support/sign-in.js';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('the walkthroughs ahead are listed by day, and lead to the lead', async ({ page }) => {
  const lead = await addLead(page);
  const start = new Date(Date.now() + 3 * 86_400_000).toISOString();
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
  // Other people's commands would make it read again in between.
  await page.route('**/api/live', (route) => route.abort());
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Scheduled Walkthroughs' }).click();
  await expect(page.getByText('Unable to load scheduled walkthroughs')).toBeVisible({ timeout: 20_000 });
  expect(asked).toBe(4);
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Scheduled walkthroughs' })).toBeVisible();
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

test('Enroll in Marketing tells why it failed, and the card says so too', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  await cardIn(page, 'leads', lead).hover();
  await page.getByRole('button', { name: `Actions for ${lead.name}` }).click();
  await page.getByRole('menuitem', { name: 'Enroll in Marketing' }).click();
  await expect(page.getByText('Failed to sync lead with Odoo').first()).toBeVisible();
  await expect(page.getByText('The marketing system is not configured.')).toBeVisible();
  const card = column(page, 'leads')
    .getByRole('listitem')
    .filter({ has: page.locator(`[data-card="${lead.id}"]`) });
  await expect(card).toContainText('Failed to sync lead with Odoo');
  // It can be tried again at once.
  await cardIn(page, 'leads', lead).hover();
  await page.getByRole('button', { name: `Actions for ${lead.name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Enroll in Marketing' })).toBeEnabled();
});

test('recent activity folds what happened to one lead, and unfolds it in place', async ({ page }) => {
  const [lead, other] = [await addLead(page), await addLead(page)];
  for (let n = 1; n <= 13; n++)
    await send(page, 'PATCH', `/api/leads/${lead.id}`, { estimatedRentCents: 100_000 + n * 100 });
  await page.goto('/dashboard');
  const activity = page.getByRole('region', { name: 'Recent activity' });
  const row = activity.locator('li').filter({ has: page.getByRole('button', { name: `Delete ${lead.name}` }) });
  const rest = row.first().getByRole('button', { name: 'and 12 more on this lead' });
  await expect(rest).toHaveAttribute('aria-expanded', 'false');
  await expect(activity.getByRole('button', { name: `View Details of ${other.name}` })).toBeInViewport();
  await rest.click();
  await expect(row.first().getByRole('listitem')).toHaveCount(12);
  await expectAccessibleInBothThemes(page);
  // News of the same lead join the row and leave it unfolded.
  await send(page, 'PATCH', `/api/leads/${lead.id}`, { estimatedRentCents: 200_000 });
  await expect(row.first().getByRole('listitem')).toHaveCount(13);
  await row.first().getByRole('button', { name: 'Show less' }).click();
  await expect(row.first().getByRole('button', { name: 'and 13 more on this lead' })).toBeVisible();
});

test('activity without a lead leads admins to its event, and others nowhere', async ({ page }) => {
  await send(page, 'POST', '/api/referrals', {
    ...{ realtorName: 'Sample Realtor', realtorEmail: 'realtor@example.com', realtorPhone: '(515) 555-0150' },
    ...{ realtorCompany: 'Sample Realty', clientName: 'Sample Owner', clientEmail: 'owner@example.com' },
    ...{ clientPhone: '(515) 555-0199', propertyAddress: '100 Sample St, Ankeny, IA 50023', propertyType: 'condo' },
  });
  await page.goto('/dashboard');
  const activity = page.getByRole('region', { name: 'Recent activity' });
  const details = activity.getByRole('link', { name: 'View Details of Realtor referral' }).first();
  await details.click();
  await expect(page).toHaveURL(/\/operations\/events\?event=/);
  await expect(page.getByRole('complementary', { name: 'Event' })).toContainText('ReferralSubmitted');

  await page.request.post('/api/auth/logout', { headers: { Origin: new URL(page.url()).origin } });
  await signIn(page, await staffMember());
  await page.goto('/dashboard');
  await expect(activity).toContainText('Realtor referral');
  await expect(details).toHaveCount(0);
});

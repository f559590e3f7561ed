import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.js';
import { wideViewport } from '../support/drag.js';
import { addLead, bookFreeTime, cardIn, column, send } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('many leads: columns load further pages while scrolling, and counters count all', async ({ page }) => {
  for (let n = 0; n < 60; n++) await addLead(page, { status: 'lost' });
  await page.goto('/dashboard');
  const lost = column(page, 'lost');
  await expect(lost).toHaveAttribute('aria-label', /^Lost, \d+ leads$/);
  const count = Number(/\d+/.exec((await lost.getAttribute('aria-label')) ?? '')?.[0]);
  expect(count).toBeGreaterThanOrEqual(60);
  expect(await lost.locator('[data-card]').count()).toBeLessThan(40);
  await lost.scrollIntoViewIfNeeded();
  const list = lost.locator('[data-column-scroll]');
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(lost.locator(`li[aria-posinset="${count}"]`)).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the dashboard is accessible in ${colorScheme}`, async ({ page }) => {
    // axe checks every card twice.
    test.slow();
    await page.emulateMedia({ colorScheme });
    const lead = await addLead(page, { status: 'walkthrough_scheduled', estimatedRentCents: 180_000 });
    await bookFreeTime(page, lead);
    await page.goto('/dashboard');
    await expect(cardIn(page, 'walkthrough_scheduled', lead)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectAccessible(page);
    await cardIn(page, 'walkthrough_scheduled', lead).click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Walkthrough booked');
    await expectAccessible(page);
  });

test('what is chosen, found, filtered, collapsed and due on the board is accessible in both themes', async ({
  page,
}) => {
  // axe checks every card, many times.
  test.slow();
  await page.setViewportSize(wideViewport);
  const lead = await addLead(page);
  const { user } = (await (await page.request.get('/api/auth/session')).json()) as { user: { id: string } };
  await send(page, 'POST', `/api/leads/${lead.id}/assignment`, { userId: user.id });
  const dueAt = new Date(Date.now() - 90 * 60_000).toISOString();
  await send(page, 'POST', `/api/leads/${lead.id}/tasks`, { title: 'Call back', dueAt });
  await page.goto('/dashboard?assignee=me');
  await page.getByRole('tab', { name: 'Today' }).click();
  await expect(page.getByRole('region', { name: 'Today’s tasks' })).toContainText('Call back');
  await expect(
    column(page, 'leads')
      .getByText(/^Task overdue since/)
      .first(),
  ).toBeAttached();
  await cardIn(page, 'leads', lead).focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Collapse Closed' }).click();
  await expect(page.getByRole('button', { name: /^Expand Closed/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: /^Expand Closed/ }).click();
  await cardIn(page, 'leads', lead).focus();
  await page.keyboard.press('w');
  await expect(page.getByRole('menu', { name: /Why is this here/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(lead.name.slice(7));
  await expect(page.getByRole('option', { name: new RegExp(lead.name) })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto('/dashboard?city=Nowhere&minDays=3');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Filter, 2 set' }).click();
  await expectAccessibleInBothThemes(page);
});

test('a part that cannot be fetched says so; the board stays, and the part opens once the connection is back', async ({
  page,
}) => {
  await addLead(page);
  let fail = () => {};
  const fails = () => new Promise<void>((resolve) => (fail = resolve));
  let tries = Promise.resolve();
  await page.route('**/assets/address-lookup-dialog*', async (route) => {
    await tries;
    await route.abort('internetdisconnected');
  });
  await page.goto('/dashboard');
  await expect(page.locator('[data-board]')).toBeVisible();
  await page.getByRole('button', { name: 'Analyses of an address' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This part could not be loaded');
  await expectAccessible(page);
  tries = fails();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('button', { name: 'Trying…' })).toBeVisible();
  fail();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(dialog).toContainText('This part could not be loaded');
  await expect(page.locator('[data-board]')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Analyses of an address' }).getByRole('searchbox')).toBeVisible();
});

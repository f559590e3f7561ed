import type { Page } from '@playwright/test';
import { appendAll } from './support/behind-the-scenes.js';
import { addLead, send } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const page1440 = { width: 1440, height: 900 };

/** The figure with this sentence. The table behind it must have the same number. */
const figure = (page: Page, says: RegExp) => page.getByRole('link', { name: says }).first();

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(page1440);
  await signIn(page);
});

test('a figure opens as many entries as it says, and each leads to its event', async ({ page }) => {
  const lead = await addLead(page);
  await send(page, 'POST', `/api/leads/${lead.id}/status`, { status: 'closed' });
  const closed = figure(page, /^[\d,]+ leads? reached Closed or a later stage$/);
  await expect(async () => {
    // Not a reload: the figure may be open from the attempt before.
    await page.goto('/dashboard/analytics');
    await closed.click({ timeout: 5_000 });
    await expect(page.getByRole('row').filter({ hasText: lead.name })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const heading = await page.getByRole('heading', { name: /reached Closed or a later stage/ }).innerText();
  const counted = /^[\d,]+/.exec(heading)![0];
  await expect(page.getByRole('status').filter({ hasText: /entr(y|ies)$/ })).toHaveText(new RegExp(`^${counted} entr`));
  // On a phone the sentence has a line of its own: between the two buttons it broke after every other letter.
  await page.setViewportSize({ width: 375, height: 800 });
  const sentence = page.getByRole('heading', { name: /reached Closed or a later stage/ });
  await expect.poll(async () => (await sentence.boundingBox())!.height).toBeLessThan(60);
  await page.setViewportSize(page1440);
  await page.getByRole('link', { name: lead.name }).click();
  await expect(page).toHaveURL(new RegExp(`/leads/${lead.id}\\?event=`));
  await page.goBack();
  await page.getByRole('button', { name: 'Back to the figures' }).click();
  await expect(closed).toBeVisible();
});

test('a receipt says the same later, and names the late event that made the difference', async ({ page }) => {
  await addLead(page);
  await page.goto('/dashboard/analytics?exit=won');
  const created = figure(page, /leads? created$/);
  await created.click();
  await page.getByRole('button', { name: 'Keep as a receipt' }).click();
  await expect(page).toHaveURL(/\/dashboard\/analytics\/receipts\/[0-9a-f-]{36}$/);
  const then = page.getByRole('region', { name: 'Then' });
  await expect(then.getByText(/^[\d,]+ leads?$/)).toBeVisible();
  const figureThen = await then.locator('p').first().innerText();
  await expect(page.getByText('Nothing: exactly the same events are counted today.')).toBeVisible();
  // It happened before the receipt, but is recorded after it.
  const [late] = await appendAll(`lead-${crypto.randomUUID()}`, [
    {
      type: 'LeadCreated',
      data: { ...sampleLead, email: 'late@example.com' },
      occurredAt: '2026-01-05T15:00:00.000Z',
    },
  ]);
  const differences = page.getByRole('list', { name: 'What made a difference' });
  await expect(async () => {
    await page.reload();
    await expect(differences).toContainText(late!, { timeout: 5_000 });
  }).toPass();
  await expect(differences).toContainText('happened before the receipt, but was recorded after it');
  expect(await then.locator('p').first().innerText()).toBe(figureThen);
});

const sampleLead = {
  ...{ name: 'Late Sample', phone: null, company: null, source: 'manual', status: 'leads', ownerName: null },
  ...{ propertyAddress: '9 Sample St, Ankeny, IA 50023', streetAddress: '9 Sample St', city: 'Ankeny', state: 'IA' },
  ...{ zipCode: '50023', propertyType: 'single-family', squareFootage: 0, bedrooms: null, bathrooms: null },
  ...{ yearBuilt: null, unitCount: 1, purchasePriceCents: null, finishedBasementArea: null, estimatedRentCents: null },
};

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { addLead, send } from './support/leads.js';
import { ownOrigin, signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const history = (page: Page) => page.getByRole('region', { name: 'History' }).first();

/** A lead that an owner creates with the analysis form. */
async function analysedLead(page: Page, email: string): Promise<string> {
  const property = { streetAddress: '100 Sample St', city: 'Ankeny', zipCode: '50023' };
  const details = { propertyType: 'single-family', squareFootage: 1500, unitCount: 1 };
  const response = await page.request.post('/api/analyses', {
    headers: ownOrigin(),
    data: { email, properties: [{ ...property, ...details }], website: '', filledInMs: 20_000 },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { results } = (await response.json()) as { results: { leadId: string }[] };
  return results[0]!.leadId;
}

test('what happened to the analysis stands between what happened to the lead', async ({ page }) => {
  await signIn(page);
  const id = await analysedLead(page, `${randomUUID()}@example.com`);
  await page.goto(`/leads/${id}`);
  await expect(history(page)).toContainText('Analysis requested');
  await expect(history(page)).toContainText('Preliminary rent estimated at $1,800 a month');
  // Later events appear after it, live. Only the lead's own events can be undone.
  await send(page, 'POST', `/api/leads/${id}/status`, { status: 'proposal' });
  await expect(history(page).getByRole('listitem').last()).toContainText('Moved from Analysis Submitted to Proposal');
  await expect(history(page).getByRole('button', { name: /^Undo: Moved/ })).toBeEnabled();
  await expectAccessible(page);

  // At the moment of the analysis, the lead is shown as it was then.
  await history(page).getByText('Analysis requested').locator('xpath=ancestor::li').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-past]').first()).toBeVisible();
  await expect(page.locator('[data-past]').first()).toContainText('Analysis Submitted');
});

test('other leads of the same e-mail are links', async ({ page }) => {
  await signIn(page);
  const email = `${randomUUID()}@example.com`;
  const first = await addLead(page, { email });
  const second = await addLead(page, { email, propertyAddress: '7 Second Street' });
  await page.goto(`/leads/${first.id}`);
  await page.getByRole('link', { name: /7 Second Street/ }).click();
  await expect(page).toHaveURL(`/leads/${second.id}`);
});

test('a case that can’t be read whole says so, and leaves the lead its history', async ({ page }) => {
  await signIn(page);
  const id = await analysedLead(page, `${randomUUID()}@example.com`);
  await page.route('**/api/leads/*/timeline', (route) => route.abort());
  await page.goto(`/leads/${id}`);
  await expect(history(page)).toContainText('could not be loaded');
  await expect(history(page).getByRole('listitem')).not.toHaveCount(0);
  await page.unroute('**/api/leads/*/timeline');
  await history(page).getByRole('button', { name: 'Try again' }).click();
  await expect(history(page)).toContainText('Analysis requested');
  await expect(history(page)).not.toContainText('could not be loaded');
});

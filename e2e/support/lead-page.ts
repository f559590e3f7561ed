import { expect, type Browser, type Page } from '@playwright/test';
import { staffMember } from './behind-the-scenes.js';
import { wideViewport } from './drag.js';
import type { SampleLead } from './leads.js';
import { ownOrigin, signIn } from './sign-in.js';

/** Opens a lead's own page and waits until it is ready. */
export async function openLead(page: Page, lead: SampleLead): Promise<void> {
  await page.goto(`/leads/${lead.id}`);
  await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible();
  await expect(page.getByText(/^Now · \d+ events?$/).or(page.getByText('Added by hand'))).not.toHaveCount(0);
}

/** Another staff member, in a separate browser, on the lead's page. The console calls them 'Staff' plus eight letters of their own. */
export async function colleagueAt(browser: Browser, lead: SampleLead): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '', viewport: wideViewport });
  const colleague = await context.newPage();
  await signIn(colleague, await staffMember());
  await openLead(colleague, lead);
  return colleague;
}

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const toasts = (page: Page) => page.locator('[data-sonner-toast]');

/** The lead's values as the server has them. */
export async function leadNow(page: Page, { id }: SampleLead): Promise<Record<string, unknown>> {
  const response = await page.request.get(`/api/leads/${id}/history`);
  const { events } = (await response.json()) as { events: { changes: { field: string; to: unknown }[] }[] };
  return Object.fromEntries(events.flatMap(({ changes }) => changes.map(({ field, to }) => [field, to])));
}

/**
 * Presses Enter in a field, even if something covers it: the page may learn of the session's end at any moment.
 */
export async function enterIn(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).dispatchEvent('keydown', { key: 'Enter' });
}

/** Ends the session of this browser, as from another place: the page is not informed. */
export async function endSession(page: Page): Promise<void> {
  const response = await page.request.post('/api/auth/logout', { headers: ownOrigin() });
  expect(response.ok()).toBe(true);
}

/** Chooses an entry of the lead's menu of actions. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

import { expect, type Browser, type Page } from '@playwright/test';
import { staffMember } from './behind-the-scenes.js';
import { wideViewport } from './drag.js';
import type { SampleLead } from './leads.js';
import { ownOrigin, signIn } from './sign-in.js';

/** Opens a lead's own page and waits until it can be worked with. */
export async function openLead(page: Page, lead: SampleLead): Promise<void> {
  await page.goto(`/leads/${lead.id}`);
  await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible();
  await expect(page.getByText(/^Now · \d+ events?$/).or(page.getByText('Added by hand'))).not.toHaveCount(0);
}

/** Somebody else of the staff, in a browser of their own, on the lead's page. The console calls them 'Staff' and eight letters of their own. */
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

/** A command of the lead is refused from now on, as by a server in trouble that will not be asked again. */
export async function refuseCommands(page: Page, path: string): Promise<() => Promise<void>> {
  const pattern = `**/api/leads/${path}`;
  await page.route(pattern, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const body = JSON.stringify({
      type: 'about:blank',
      status: 500,
      title: 'Something broke.',
      code: 'internal_error',
    });
    return route.fulfill({ status: 500, contentType: 'application/problem+json', body });
  });
  return () => page.unroute(pattern);
}

/** The lead's values as the server has them. */
export async function leadNow(page: Page, { id }: SampleLead): Promise<Record<string, unknown>> {
  const response = await page.request.get(`/api/leads/${id}/history`);
  const { events } = (await response.json()) as { events: { changes: { field: string; to: unknown }[] }[] };
  return Object.fromEntries(events.flatMap(({ changes }) => changes.map(({ field, to }) => [field, to])));
}

/**
 * Presses Enter in a field, whatever stands over the page by then: of the end of the session the page may hear by itself at any moment.
 */
export async function enterIn(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).dispatchEvent('keydown', { key: 'Enter' });
}

/** Ends the session of this browser, as from another place: the page is not told. */
export async function endSession(page: Page): Promise<void> {
  const response = await page.request.post('/api/auth/logout', { headers: ownOrigin() });
  expect(response.ok()).toBe(true);
}

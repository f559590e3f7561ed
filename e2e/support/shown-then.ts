import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { section } from './lead-page.js';
import { ownOrigin } from './sign-in.js';

interface Analysed {
  leadId: string;
  analysisId: string;
}

/** A visitor in a separate browser, whose two flats have been analysed. */
export async function visitor(browser: Browser): Promise<{ page: Page } & Analysed> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '', serviceWorkers: 'block' });
  const page = await context.newPage();
  const street = `${randomUUID().slice(0, 8)} Sample St`;
  const property = { streetAddress: street, city: 'Ankeny', zipCode: '50023', propertyType: 'multi-family' };
  const response = await page.request.post('/api/analyses', {
    headers: ownOrigin(),
    data: {
      ...{ email: `${randomUUID()}@example.com`, website: '', filledInMs: 20_000 },
      properties: [{ ...property, squareFootage: 3000, unitCount: 2 }],
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { results } = (await response.json()) as { results: Analysed[] };
  return { page, ...results[0]! };
}

/** Opens the report, and waits until its browser has reported that it is seen. @returns the server's answer to that */
export async function openReport(page: Page, leadId: string): Promise<unknown> {
  const noted = page.waitForResponse('**/report-views');
  await page.goto(`/analysis/${leadId}`);
  await expect(page.getByRole('img', { name: /^Estimated rent \$3,600 a month/ })).toBeVisible();
  return (await noted).json();
}

/** The types of the case's events, as staff see them, once there is one of this type. */
export async function caseWith(staff: Page, leadId: string, type: string): Promise<string[]> {
  let types: string[] = [];
  await expect(async () => {
    const answer = await staff.request.get(`/api/leads/${leadId}/timeline`);
    types = ((await answer.json()) as { events: { type: string }[] }).events.map((event) => event.type);
    expect(types).toContain(type);
  }).toPass();
  return types;
}

export const history = (page: Page) => section(page, 'History');

export async function asShown(page: Page, sentence: RegExp, title: string): Promise<Locator> {
  // The showing event may not be its command's last one: a pitch moves the lead as well.
  const entry = history(page).getByText(sentence).locator('xpath=ancestor::li[1]');
  await entry.getByRole('button', { name: /^More for: / }).click();
  await page.getByRole('menuitem', { name: 'As shown then' }).click();
  return page.getByRole('dialog', { name: title });
}

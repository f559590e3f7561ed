import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from '@playwright/test';
import { textVersions } from '../contracts/src/shown-versions.js';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { append, staffMember } from './support/behind-the-scenes.js';
import { section, toasts } from './support/lead-page.js';
import { send } from './support/leads.js';
import { ownOrigin, signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

interface Analysed {
  leadId: string;
  analysisId: string;
}

/** A visitor in a separate browser, whose two flats have been analysed. */
async function visitor(browser: Browser): Promise<{ page: Page } & Analysed> {
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
async function openReport(page: Page, leadId: string): Promise<unknown> {
  const told = page.waitForResponse('**/report-views');
  await page.goto(`/analysis/${leadId}`);
  await expect(page.getByRole('img', { name: /^Estimated rent \$3,600 a month/ })).toBeVisible();
  return (await told).json();
}

/** The types of the case's events, as staff see them, once there is one of this type. */
async function caseWith(staff: Page, leadId: string, type: string): Promise<string[]> {
  let types: string[] = [];
  await expect(async () => {
    const answer = await staff.request.get(`/api/leads/${leadId}/timeline`);
    types = ((await answer.json()) as { events: { type: string }[] }).events.map((event) => event.type);
    expect(types).toContain(type);
  }).toPass();
  return types;
}

const history = (page: Page) => section(page, 'History');

async function asShown(page: Page, sentence: RegExp, title: string): Promise<Locator> {
  // The showing event may not be its command's last one: a pitch moves the lead as well.
  const entry = history(page).getByText(sentence).locator('xpath=ancestor::li[1]');
  await entry.getByRole('button', { name: /^More for: / }).click();
  await page.getByRole('menuitem', { name: 'As shown then' }).click();
  return page.getByRole('dialog', { name: title });
}

test('a report that is opened again and in a second tab was opened once', async ({ browser, page }) => {
  const { page: owner, leadId } = await visitor(browser);
  expect(await openReport(owner, leadId)).toEqual({ noted: true });
  await openReport(owner, leadId);
  await openReport(await owner.context().newPage(), leadId);
  await signIn(page, await staffMember());
  expect((await caseWith(page, leadId, 'ReportViewed')).filter((type) => type === 'ReportViewed')).toHaveLength(1);
  await page.goto(`/leads/${leadId}`);
  await expect(history(page).getByText('Opened the report')).toHaveCount(1);
  await page.getByRole('toolbar', { name: 'History' }).getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Seen by the owner' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^1 of \d+ events · Seen by the owner$/)).toBeVisible();
  await expect(history(page)).not.toContainText('Analysis requested');
  await owner.context().close();
});

test('a report stays undisturbed when telling that it is seen gets no answer, and the next view tells it', async ({
  browser,
}) => {
  const { page: owner, leadId } = await visitor(browser);
  await owner.route('**/report-views', (route) => route.abort());
  const given = owner.waitForEvent('console', (message) => message.text().includes('could not be told'));
  await owner.goto(`/analysis/${leadId}`);
  await given;
  await expect(owner.getByRole('img', { name: /^Estimated rent/ })).toBeVisible();
  await expect(toasts(owner)).toHaveCount(0);
  await expect(owner.getByRole('alert')).toHaveCount(0);
  await owner.unrouteAll();
  expect(await openReport(owner, leadId)).toEqual({ noted: true });
  await owner.context().close();
});

test('staff open the report, the fee estimate and the pitch as they were shown, also after a new estimate', async ({
  browser,
  page,
}) => {
  const { page: owner, leadId, analysisId } = await visitor(browser);
  await openReport(owner, leadId);
  const told = owner.waitForResponse('**/fee-views');
  await owner.getByRole('link', { name: 'Start Property Management' }).click();
  expect(await (await told).json()).toEqual({ noted: true });
  await owner.context().close();
  await signIn(page, await staffMember());
  await send(page, 'POST', `/api/leads/${leadId}/pitch`, { estimatedRentCents: 3900_00, improvements: [] });
  const types = await caseWith(page, leadId, 'LeadPitched');
  expect(types).toEqual(expect.arrayContaining(['ReportViewed', 'FeeShown']));
  await page.goto(`/leads/${leadId}`);

  const report = await asShown(page, /Opened the report/, 'The report as shown then');
  await expect(report.getByRole('img', { name: /^Estimated rent \$3,600 a month/ })).toBeVisible();
  await expect(report).toContainText('Today it would be the same.');
  await expect(report).toContainText(`fee schedule 1 and wording ${textVersions.report}.`);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(report).toHaveCount(0);

  const rent = { preliminary: false, provider: 'rentcast', rentPerUnitCents: 210_000, rangeLowCents: 190_000 };
  await append(`analysis-${analysisId}`, 'RentEstimated', {
    ...{ ...rent, rangeHighCents: 230_000, occupancyPercent: 96, averageDaysOnMarket: 21, yearOverYearPercent: 4 },
    comparables: [],
  });
  await expect(async () => {
    await page.reload();
    await expect(history(page)).toContainText('Rent estimated at $2,100 a month', { timeout: 5_000 });
  }).toPass();
  const different = 'Today the rent is estimated at $4,200 a month; then it was $3,600.';
  await asShown(page, /Opened the report/, 'The report as shown then');
  await expect(report).toContainText(different);
  await expect(report.getByRole('img', { name: /^Estimated rent \$3,600 a month/ })).toBeVisible();
  await expect(report).not.toContainText('$2,100');
  await page.keyboard.press('Escape');

  const fees = await asShown(page, /Saw the fee estimate/, 'The fee estimate as shown then');
  await expect(fees).toContainText(different);
  await expect(fees).toContainText(/Monthly rent\s*\$3,600/);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');

  const pitch = await asShown(page, /Pitched at \$3,900/, 'The pitch as shown then');
  await expect(pitch).toContainText(different);
  await expect(pitch).toContainText(/Pitched monthly rent\s*\$3,900/);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 375, height: 800 });
  for (const [sentence, title] of [
    [/Opened the report/, 'The report as shown then'],
    [/Saw the fee estimate/, 'The fee estimate as shown then'],
    [/Pitched at \$3,900/, 'The pitch as shown then'],
  ] as const) {
    const dialog = await asShown(page, sentence, title);
    const body = dialog.locator('.overflow-y-auto').first();
    expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

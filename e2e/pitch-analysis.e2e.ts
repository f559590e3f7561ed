import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { send } from './support/leads.js';
import { pdfPages } from './support/pdf-text.js';
import { refuse } from './support/refuse.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

async function addAt(page: Page, propertyAddress: string, over: object = {}): Promise<string> {
  const id = randomUUID();
  const lead = { id, name: 'Sample Owner', email: 'owner@example.com', source: 'manual', unitCount: 1 };
  await send(page, 'POST', '/api/leads', { ...lead, propertyAddress, squareFootage: 1850, ...over });
  return id;
}
const place = () => `${randomUUID().slice(0, 8)} Sample St, Ankeny, IA 50023`;
const section = (page: Page) => page.getByRole('region', { name: 'Property analysis' });

test('without an analysis the staff’s figures stand there as preliminary; one that is run leads to the report', async ({
  page,
}) => {
  const id = await addAt(page, place());
  await page.goto(`/leads/${id}`);
  for (const part of ['$1,800', '$1,600 to $2,000', 'Preliminary', '29', '95%', '3.5%'])
    await expect(section(page)).toContainText(part);
  await expectAccessibleInBothThemes(page);
  await section(page).getByRole('button', { name: 'Run analysis' }).click();
  const report = section(page).getByRole('link', { name: 'Open report' });
  await expect(report).toHaveAttribute('href', `/analysis/${id}`);
  await expect(section(page)).toContainText('RentCast API key is required');
  await expect(section(page).getByRole('button', { name: 'Run analysis' })).toHaveCount(0);
  await report.click();
  await expect(page).toHaveURL(`/analysis/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sample St');
});

test('an address that can’t be analysed is refused in the specification’s words, and goes once it is mended', async ({
  page,
}) => {
  const id = await addAt(page, 'Not provided');
  await page.goto(`/leads/${id}`);
  const run = section(page).getByRole('button', { name: 'Run analysis' });
  await run.click();
  const failed = page.getByText('Failed to analyze property');
  await expect(failed).toBeVisible();
  await expect(page.getByText('Invalid address format. Expected: Street, City, State ZIP')).toBeVisible();
  await expect(run).toBeEnabled();
  await send(page, 'PATCH', `/api/leads/${id}`, { propertyAddress: place() });
  await run.click();
  await expect(section(page).getByRole('link', { name: 'Open report' })).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('an analysis of the address that belongs to nobody is offered, and becomes the lead’s', async ({ page }) => {
  const address = place();
  await send(page, 'POST', '/api/analyses/by-address', { address });
  const id = await addAt(page, address);
  await page.goto(`/leads/${id}`);
  await section(page).getByRole('button', { name: 'Use it' }).click();
  await expect(section(page).getByRole('link', { name: 'Open report' })).toBeVisible();
});

test('an analysis that can’t be read says so and is asked for again', async ({ page }) => {
  const id = await addAt(page, place());
  await page.route(`**/api/leads/${id}/analysis`, (route) =>
    refuse(route, { status: 400, title: 'Torn', code: 'invalid_input' }),
  );
  await page.goto(`/leads/${id}`);
  await expect(section(page)).toContainText('Failed to load property analysis');
  await expect(section(page)).toContainText('Unable to load property analysis. Please try again later.');
  await page.unrouteAll();
  await section(page).getByRole('button', { name: 'Try again' }).click();
  await expect(section(page)).toContainText('$1,800');
});

test('the PDF of staff carries the pitched rent and the checked improvements; a visitor’s copy does not', async ({
  page,
  browser,
}) => {
  test.slow();
  const id = await addAt(page, place());
  const improvements = [
    { name: 'Painting', checked: true, estimatedCostCents: 4625_00, customCostCents: 4000_00 },
    { name: 'Gutters', checked: false, estimatedCostCents: 900_00, customCostCents: null },
    { name: 'New fence', checked: true, estimatedCostCents: 1200_00, customCostCents: null },
  ];
  await send(page, 'POST', `/api/leads/${id}/pitch`, { estimatedRentCents: 1955_00, improvements });
  await send(page, 'POST', `/api/leads/${id}/analysis`, {});
  await page.goto(`/leads/${id}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section(page).getByRole('button', { name: 'PDF' }).click(),
  ]);
  await expect(page.getByText('The PDF is in your downloads.')).toBeVisible();
  const staffs = pdfPages(readFileSync(await download.path()))
    .join(' ')
    .replaceAll(' ', '');
  for (const part of ['What we propose', '$1,955', 'Painting', '$4,000', 'New fence', 'Improvements, total', '$5,200'])
    expect(staffs).toContain(part.replaceAll(' ', ''));
  expect(staffs).not.toContain('Gutters');

  const visitor = await browser.newContext();
  const theirs = await visitor.newPage();
  // Even if they request the staff's copy: the server doesn't tell them the pitch.
  await theirs.goto(`/analysis/${id}?pitch=true`);
  const [other] = await Promise.all([
    theirs.waitForEvent('download'),
    theirs.getByRole('button', { name: 'Download Report' }).click(),
  ]);
  await expect(theirs.getByText('What we propose')).toHaveCount(0);
  const visitors = pdfPages(readFileSync(await other.path()))
    .join(' ')
    .replaceAll(' ', '');
  expect(visitors).toContain('Whatitwouldearnyou');
  for (const part of ['Whatwepropose', '$1,955', 'Painting', 'Newfence']) expect(visitors).not.toContain(part);
  await visitor.close();
});

test('a PDF that can’t be made says why, and the next one takes that away', async ({ page }) => {
  test.slow();
  const id = await addAt(page, place());
  await send(page, 'POST', `/api/leads/${id}/analysis`, {});
  await page.goto(`/leads/${id}`);
  await page.route('**/api/pdf/generate-report', (route) =>
    refuse(route, { status: 500, title: 'No PDF', code: 'pdf_failed', detail: 'Run this.' }),
  );
  const pdf = section(page).getByRole('button', { name: 'PDF' });
  await pdf.click();
  await expect(page.getByText('Run this.')).toBeVisible();
  await page.unrouteAll();
  await Promise.all([page.waitForEvent('download'), pdf.click()]);
  await expect(page.getByText('The PDF is in your downloads.')).toBeVisible();
  await expect(page.getByText('Run this.')).toHaveCount(0);
});

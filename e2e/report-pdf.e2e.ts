import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pdfPages } from './support/pdf-text.js';
import { ownOrigin } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const property = {
  streetAddress: '100 Sample St',
  city: 'Ankeny',
  zipCode: '50023',
  propertyType: 'townhouse',
  squareFootage: 1850,
  unitCount: 1,
};

/** Submits the analysis form's properties as a visitor. @returns their leads */
async function analysed(page: Page, email: string, properties: object[]): Promise<string[]> {
  const response = await page.request.post('/api/analyses', {
    data: { email, properties, website: '', filledInMs: 60_000 },
    headers: ownOrigin(),
  });
  const { results } = (await response.json()) as { results: { ok: boolean; leadId: string }[] };
  expect(results.every(({ ok }) => ok)).toBe(true);
  return results.map(({ leadId }) => leadId);
}

async function downloaded(page: Page, leadId: string): Promise<{ name: string; pages: string[]; file: Buffer }> {
  await page.goto(`/analysis/${leadId}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Report' }).click(),
  ]);
  const file = readFileSync(await download.path());
  return { name: download.suggestedFilename(), pages: pdfPages(file), file };
}

test('the report comes as a PDF of its own page, without contact data and without the site around it', async ({
  page,
}) => {
  test.slow();
  const email = 'private.owner@example.com';
  const other = { ...property, streetAddress: '222 Other Rd' };
  const [leadId] = await analysed(page, email, [property, other]);
  const { name, pages, file } = await downloaded(page, leadId!);
  await expect(page.getByText('Your report is in your downloads.')).toBeVisible();
  expect(name).toBe('property-analysis-100-sample-st.pdf');
  expect(pages.length).toBe(2);
  const text = pages.join(' ').replaceAll(' ', '');
  for (const part of [
    '100 Sample St',
    'Ankeny, IA 50023',
    // The other property of the same submission.
    '222 Other Rd',
    '$1,800',
    'Preliminary estimate.',
    'What it would earn you',
    '$17,950',
    'Comparable rents',
  ])
    expect(text).toContain(part.replaceAll(' ', ''));
  for (const part of ['private.owner', 'Start Property Management', 'Admin Login', 'Download Report'])
    expect(text).not.toContain(part.replaceAll(' ', ''));
  expect(file.toString('latin1')).not.toContain('private.owner');
});

test('scripts in a property stand in the PDF as the text they are', async ({ page }) => {
  test.slow();
  const streetAddress = `<script>document.body.textContent='ran'</script>`;
  const city = '<img src=x onerror=alert(1)>';
  const [leadId] = await analysed(page, 'scripts@example.com', [{ ...property, streetAddress, city }]);
  const { name, pages } = await downloaded(page, leadId!);
  const text = pages.join(' ').replace(/\s/g, '');
  expect(text).toContain(streetAddress);
  expect(text).toContain('<imgsrc=xonerror=alert(1)>,IA50023');
  expect(text).toContain('Comparablerents');
  expect(name).toBe('property-analysis-script-document-body-textcontent-ran-script.pdf');
});

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { send } from './support/leads.js';
import { pdfPages } from './support/pdf-text.js';
import { ownOrigin, signIn } from './support/sign-in.js';
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

test('the PDF of staff carries what was pitched, or what they give, also without an analysis; a visitor’s copy does not', async ({
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
  // Even if they request the staff's copy: the server doesn't show them the pitch.
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

  const unanalysed = await addAt(page, place());
  const asked = await page.request.post('/api/pdf/generate-report', {
    headers: ownOrigin(),
    data: {
      lead: { id: unanalysed },
      rentEstimate: { estimateCents: 2222_00 },
      improvements: [...improvements.slice(1), { ...improvements[0], checked: false }],
    },
  });
  const { url, fileName } = (await asked.json()) as { url: string; fileName: string };
  expect(fileName).toMatch(/\.pdf$/);
  const given = pdfPages(await (await page.request.get(url)).body())
    .join(' ')
    .replaceAll(' ', '');
  for (const part of ['$2,222', 'Newfence', 'SampleSt', 'Whatitwouldearnyou']) expect(given).toContain(part);
  for (const part of ['Painting', 'Gutters', '$1,955']) expect(given).not.toContain(part);
});

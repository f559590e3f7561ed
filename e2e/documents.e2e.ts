import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { sampleDocument, serveDocuments } from './support/documents.js';
import { section } from './support/lead-page.js';
import { addLead } from './support/leads.js';
import { refuse } from './support/refuse.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const remind = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`Send reminder .* ${name}$`) });
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
});

const waiting = sampleDocument({ leadName: 'Waiting Sample', lastReminderSent: '2026-03-05T15:00:00.000Z' });
const silent = sampleDocument({ leadName: 'Silent Sample', leadEmail: '' });
const signed = sampleDocument({ leadName: 'Signed Sample', state: 'completed', type: 'lease_agreement' });
const declined = sampleDocument({ leadName: 'Declined Sample', state: 'declined', reason: 'Too expensive' });

test('the list is filtered by type and status, and the address keeps it', async ({ page }) => {
  await serveDocuments(page, [waiting, silent, signed, declined]);
  await page.goto('/documents');
  await expect(page.getByText('4 documents')).toBeVisible();
  await expect(row(page, 'Declined Sample')).toContainText('Too expensive');
  await page.goto('/documents?status=pending');
  await expect(page.getByText('2 documents')).toBeVisible();
  await page.goto('/documents?type=lease_agreement');
  await expect(page.getByText('1 document', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Document: Lease Agreement' }).click();
  await expect(page).toHaveURL(/\/documents$/);
  await expect(page.getByText('4 documents')).toBeVisible();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('checkbox', { name: 'Completed' }).click();
  await expect(page).toHaveURL(/status=completed/);
  await expect(page.getByText('1 document', { exact: true })).toBeVisible();
  await page.reload();
  await expect(row(page, 'Signed Sample')).toBeVisible();
  await expect(page.getByText('1 document', { exact: true })).toBeVisible();
});

test('only a pending document of a lead with an e-mail has a reminder; one that is sent says so, one that is overtaken too', async ({
  page,
}) => {
  await serveDocuments(page, [waiting, silent, signed, declined]);
  await page.goto('/documents');
  await expect(remind(page, 'Waiting Sample')).toBeVisible();
  await expect(row(page, 'Waiting Sample')).toContainText('Mar 5');
  await expect(page.getByRole('button', { name: /^Send reminder/ })).toHaveCount(1);
  await page.route(`**/api/docuseal/submissions/${waiting.id}/reminder`, (route) =>
    route.fulfill({ json: { id: waiting.id, revision: 2, position: '0' } }),
  );
  await remind(page, 'Waiting Sample').click();
  await expect(toast(page, 'Reminder is on its way')).toContainText('owner@example.com');
  await page.unroute(`**/api/docuseal/submissions/${waiting.id}/reminder`);
  await page.route(`**/api/docuseal/submissions/${waiting.id}/reminder`, (route) =>
    refuse(route, { status: 409, title: 'The document is not pending.', code: 'document_ended' }),
  );
  // By keyboard: Enter in the cell presses the control in it.
  const cell = page.getByRole('gridcell').filter({ has: remind(page, 'Waiting Sample') });
  await cell.focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Failed to send reminder')).toContainText('It is no longer pending.');
  await expect(toast(page, 'Reminder is on its way')).toHaveCount(0);
});

test('a pending document is voided with a reason, which must be given', async ({ page }) => {
  await serveDocuments(page, [waiting]);
  await page.goto('/documents');
  await page.getByRole('button', { name: /^Actions for .* Waiting Sample$/ }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  const dialog = page.getByRole('dialog', { name: 'Void this document?' });
  await dialog.getByRole('button', { name: 'Void document' }).click();
  await expect(dialog).toContainText('Give a reason');
  let asked: unknown;
  await page.route(`**/api/docuseal/submissions/${waiting.id}/void`, (route) => {
    asked = route.request().postDataJSON();
    return route.fulfill({ json: { id: waiting.id, revision: 2, position: '0' } });
  });
  await dialog.getByLabel('Reason').fill(' The fee was wrong. ');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Void document' }).click();
  await expect(toast(page, 'Document voided')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(asked).toEqual({ reason: 'The fee was wrong.' });
});

test('a list that fails says so in the specification’s words, and is there when tried again', async ({ page }) => {
  await page.route('**/api/docuseal/submissions?*', (route) =>
    refuse(route, { status: 500, title: 'Torn', code: 'internal_error' }),
  );
  await page.goto('/documents');
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load documents. Please try again.' });
  await expect(failure).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await serveDocuments(page, [waiting]);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Waiting Sample')).toBeVisible();
  await expect(failure).toBeHidden();
});

test('with nothing the page says what comes there; not configured, what is missing', async ({ page }) => {
  await serveDocuments(page, [], 'DOCUSEAL_API_KEY is not set.');
  await page.goto('/documents');
  await expect(page.getByText('No documents yet')).toBeVisible();
  await expect(
    page.getByText('Documents cannot be sent for signature yet. DOCUSEAL_API_KEY is not set.'),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

for (const width of [1440, 375]) {
  test(`the table and the lead’s documents are accessible and fit ${width} px`, async ({ page }) => {
    const lead = await addLead(page);
    const own = [waiting, signed, declined, sampleDocument({ state: 'failed', reason: 'No answer' })];
    const mine = own.map((each) => ({ ...each, leadId: lead.id }));
    await serveDocuments(page, mine);
    await page.setViewportSize({ width, height: 900 });
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await page.goto('/documents');
    await expect(page.getByText('4 documents')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    expect(await tooWide()).toBeLessThanOrEqual(0);
    await page.goto(`/leads/${lead.id}`);
    const documents = section(page, 'Documents');
    await expect(documents.getByRole('listitem')).toHaveCount(4);
    await expect(documents).toContainText('Declined: Too expensive');
    await expect(documents).toContainText('Not sent: No answer');
    await expect(documents.getByRole('link', { name: /^Download/ })).toHaveCount(3);
    await expectAccessibleInBothThemes(page);
    expect(await tooWide()).toBeLessThanOrEqual(0);
  });
}

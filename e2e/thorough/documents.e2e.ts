import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { sampleDocument, serveDocuments } from '../support/documents.js';
import { section } from '../support/lead-page.js';
import { addLead } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
});

const waiting = sampleDocument({ leadName: 'Waiting Sample', lastReminderSent: '2026-03-05T15:00:00.000Z' });
const signed = sampleDocument({ leadName: 'Signed Sample', state: 'completed', type: 'lease_agreement' });
const declined = sampleDocument({ leadName: 'Declined Sample', state: 'declined', reason: 'Too expensive' });

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

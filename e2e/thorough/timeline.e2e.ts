import { expectAccessible } from '../support/accessible.js';
import { leadWithHistory } from '../support/histories.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test('a history beside the board, its raw events and the preview of an undo are accessible', async ({ page }) => {
  await signIn(page);
  const lead = await leadWithHistory(page);
  await page.goto(`/dashboard?lead=${lead.id}`);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Prefers calls after five.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo: Moved from New Lead to Closed' }).click();
  await expect(page.getByRole('dialog', { name: 'Undo this?' })).toContainText('New Lead');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Raw' }).click();
  await expect(page.getByRole('region', { name: 'History', exact: true })).toContainText('$correlationId');
  await expectAccessible(page);
});

import { dragTo, wideViewport } from './support/drag.js';
import { addLead, cardIn } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: wideViewport });

test('a column is collapsed to a strip that takes cards, stays so after a reload, and opens again', async ({
  page,
}) => {
  await signIn(page);
  const lead = await addLead(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Collapse Closed' }).click();
  const strip = page.getByRole('button', { name: /^Expand Closed/ });
  await expect(strip).toBeVisible();
  await page.reload();
  await expect(strip).toBeVisible();
  await dragTo(page, 'leads', lead, 'closed');
  await expect(cardIn(page, 'leads', lead)).toHaveCount(0);
  await strip.click();
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
});

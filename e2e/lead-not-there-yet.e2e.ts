import { addLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// A colleague's link may be opened before the read model has the lead.
test('a lead that was not there when it was asked for is shown as soon as the page knows better', async ({ page }) => {
  await signIn(page);
  const lead = await addLead(page);
  let asked = 0;
  await page.route(`**/api/leads/${lead.id}`, (route) => {
    if (asked++ > 0) return route.fallback();
    return route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Not found', status: 404, code: 'lead_not_found', correlationId: lead.id }),
    });
  });
  await page.goto(`/leads/${lead.id}`);
  await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible();
  expect(asked).toBeGreaterThan(1);
});

import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

interface PublicLead {
  id: string;
  name: string;
  email: string;
  status: string;
  source: string;
  propertyAddress: string;
  squareFootage: number;
}

/** The leads that staff find under an e-mail address, once there is one. */
async function leadsOf(page: Page, email: string): Promise<PublicLead[]> {
  await signIn(page);
  let leads: PublicLead[] = [];
  await expect(async () => {
    const response = await page.request.get(`/api/leads?search=${encodeURIComponent(email)}`);
    leads = ((await response.json()) as { leads: PublicLead[] }).leads.filter((lead) => lead.email === email);
    expect(leads.length).toBeGreaterThan(0);
  }).toPass();
  return leads;
}

test('an e-mail that unlocks the calculator’s table becomes a lead named by it', async ({ page }) => {
  await page.goto('/rent-vs-sell');
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByLabel('Email').fill('unlocks@example.com');
  await page.getByRole('button', { name: 'Unlock the detailed analysis' }).click();
  await expect(page.getByRole('row')).toHaveCount(6);
  await expectAccessible(page);
  expect(await leadsOf(page, 'unlocks@example.com')).toMatchObject([
    {
      name: 'unlocks',
      status: 'leads',
      source: 'rent-vs-sell-calculator',
      propertyAddress: 'Not provided',
      squareFootage: 0,
    },
  ]);
});

test('a webinar registration becomes a lead, and shows the number to dial in', async ({ page }) => {
  await page.goto('/webinar#register');
  await page.getByLabel('Name').fill('Sample Realtor');
  await page.getByLabel('Email').fill('registers@example.com');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.locator('#register a[href^="tel:"]')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to Calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('realtor-webinar.ics');
  await expectAccessible(page);
  expect(await leadsOf(page, 'registers@example.com')).toMatchObject([
    { name: 'Sample Realtor', status: 'leads', source: 'webinar' },
  ]);
});

import type { Page } from '@playwright/test';
import { ownOrigin, signIn } from './support/sign-in.js';
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
  await page.getByRole('button', { name: 'Unlock the detailed analysis' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email').fill('unlocks@example.com');
  await page.getByRole('button', { name: 'Unlock the detailed analysis' }).click();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Year',
    'Rental income',
    'Mortgage',
    'Other costs',
    'Net cash flow',
    'House value',
    'House equity',
    'Wealth if rented',
    'Wealth if sold',
    'Difference',
  ]);
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
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email').fill('registers@example.com');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.locator('#register a[href^="tel:"]')).toBeVisible();
  expect(await leadsOf(page, 'registers@example.com')).toMatchObject([
    { name: 'Sample Realtor', status: 'leads', source: 'webinar' },
  ]);
});

test('a lead without a name is shown as Anonymous', async ({ page }) => {
  await signIn(page);
  const created = await page.request.post('/api/leads', {
    data: { email: 'nameless@example.com', source: 'manual' },
    headers: ownOrigin(),
  });
  const { id } = (await created.json()) as { id: string };
  await page.goto('/dashboard');
  const card = page.getByRole('listitem').filter({ has: page.locator(`[data-card="${id}"]`) });
  await expect(card.getByText('Anonymous', { exact: true })).toBeVisible();
});

test('the market of a preliminary report is the specification’s', async ({ page }) => {
  const property = { streetAddress: '8 Market St', city: 'Ankeny', zipCode: '50023', propertyType: 'condo' };
  const submitted = await page.request.post('/api/analyses', {
    data: {
      email: 'market@example.com',
      properties: [{ ...property, squareFootage: 900, unitCount: 1 }],
      website: '',
      filledInMs: 60_000,
    },
    headers: ownOrigin(),
  });
  const { results } = (await submitted.json()) as { results: { leadId: string }[] };
  await page.goto(`/analysis/${results[0]?.leadId}`);
  const market = page.getByRole('region', { name: 'The market around it' });
  await expect(market.locator('dd')).toHaveText(['95%', '30 days', '+3.5%']);
});

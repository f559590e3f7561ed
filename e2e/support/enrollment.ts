import { expect, type Page } from '@playwright/test';
import { signIn } from './sign-in.js';

/** Continues to the next step, and waits for it: of two presses before the page's scripts run, only one counts. */
export async function next(page: Page) {
  const title = page.locator('form').getByRole('heading', { level: 2 });
  const before = await title.innerText();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(title).not.toHaveText(before);
}
export const complete = (page: Page) => page.getByRole('button', { name: 'Complete Enrollment' });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

export async function fillProperty(page: Page, address = '12 Sample Street') {
  await page.getByText('Multi-Family', { exact: true }).click();
  await page.getByLabel('Number of units').fill('4');
  await page.getByLabel('Estimated monthly rent').fill('4,000');
  await page.getByLabel('Street address').fill(address);
  await page.getByLabel('City').fill('Clive');
  await page.getByLabel('ZIP').fill('50325');
}

export async function fillContact(page: Page, email: string) {
  await page.getByLabel('Full name').fill('Sample Owner');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('(515) 555-0199');
}

export async function fillAll(page: Page, email: string) {
  await page.goto('/enroll');
  await fillProperty(page);
  await next(page);
  await fillContact(page, email);
  await next(page);
}

/** The leads that staff find under an e-mail address, once there is one. */
export async function leadsOf(page: Page, email: string): Promise<{ status: string; source: string; city: string }[]> {
  await signIn(page);
  let leads: { status: string; source: string; city: string; email: string }[] = [];
  await expect(async () => {
    const response = await page.request.get(`/api/leads?search=${encodeURIComponent(email)}`);
    const body = (await response.json()) as { leads: typeof leads };
    leads = body.leads.filter((lead) => lead.email === email);
    expect(leads.length).toBeGreaterThan(0);
  }).toPass();
  return leads;
}

import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { ownOrigin } from './sign-in.js';

/** A referral created for one test. Its client's name is unique, so that tests do not find each other's. */
export interface SampleReferral {
  id: string;
  clientName: string;
}

/** Sends a command on referrals as the signed-in person of this page. @returns its answer */
export async function sendReferral(
  page: Page,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data: object = {},
): Promise<{ id: string; position: string }> {
  const response = await page.request.fetch(`/api/referrals${path}`, { method, headers: ownOrigin(), data });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as { id: string; position: string };
}

/** Refers a client through the API. @param over fields that differ from the sample's */
export async function addReferral(page: Page, over: object = {}): Promise<SampleReferral> {
  const clientName = `Sample C${randomUUID().slice(0, 8)}`;
  const { id } = await sendReferral(page, 'POST', '', {
    ...{ realtorName: 'Sample Realtor', realtorEmail: 'realtor@example.com', realtorPhone: '515-555-0110' },
    ...{ realtorCompany: 'Sample Realty', clientName, clientEmail: 'client@example.com', clientPhone: '515-555-0111' },
    ...{ propertyAddress: '100 Sample St, Ankeny, IA 50023', propertyType: 'single-family', notes: null },
    ...over,
  });
  return { id, clientName };
}

export const referralGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Referrals' });

/** Opens the table with only this referral, and waits for it. */
export async function openTable(page: Page, { clientName }: SampleReferral): Promise<void> {
  await page.goto(`/admin/referrals?clientName=${encodeURIComponent(clientName)}`);
  await expect(referralGrid(page).getByRole('link', { name: clientName, exact: true })).toBeVisible();
}

/** Opens a row's menu and chooses an entry. */
export async function chooseAction(page: Page, { clientName }: SampleReferral, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${clientName}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

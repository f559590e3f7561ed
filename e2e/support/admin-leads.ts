import { expect, type Page } from '@playwright/test';
import type { SampleLead } from './leads.js';

/** The admin's table of leads. */
export const grid = (page: Page) => page.getByRole('grid', { name: 'Leads' });
export const stage = (page: Page, lead: SampleLead) =>
  grid(page).getByRole('button', { name: `Stage of ${lead.name}` });
/** Opens the table with only this lead. */
export async function openRow(page: Page, lead: SampleLead): Promise<void> {
  await page.goto(`/admin?search=${encodeURIComponent(lead.name)}`);
  await expect(grid(page).getByRole('link', { name: lead.name })).toBeVisible();
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible();
}

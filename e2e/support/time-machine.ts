import { expect, type Page } from '@playwright/test';
import { addLead, send, type SampleLead } from './leads.js';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const slider = (page: Page) => page.getByRole('slider', { name: 'Moment of the board' });
export const band = (page: Page) => page.getByRole('region', { name: 'Time machine' }).getByRole('status');

/** A lead that moved from New Leads to Closed, and the instants at which it came in and moved. */
export async function movedLead(page: Page): Promise<SampleLead & { created: string; moved: string }> {
  const lead = await addLead(page, { estimatedRentCents: 180_000 });
  await send(page, 'POST', `/api/leads/${lead.id}/status`, { status: 'closed' });
  const { events } = (await (await page.request.get(`/api/leads/${lead.id}/history`)).json()) as {
    events: { occurredAt: string }[];
  };
  return { ...lead, created: events[0]!.occurredAt, moved: events[1]!.occurredAt };
}

/** Opens the board with its time machine: at the moment in the address, or now. */
export async function open(page: Page, address = '/dashboard'): Promise<void> {
  await page.goto(address);
  await expect(page.locator('[data-board]')).toBeVisible();
  if (!address.includes('at=')) await button(page, 'Time machine').click();
  await expect(slider(page)).toBeVisible();
}

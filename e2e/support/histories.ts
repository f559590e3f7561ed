import type { Page } from '@playwright/test';
import { addLead, send, type SampleLead } from './leads.js';

/** A lead with six events, and their ids. */
export async function leadWithHistory(page: Page): Promise<SampleLead & { events: { id: string; type: string }[] }> {
  const lead = await addLead(page, { estimatedRentCents: 180_000 });
  await send(page, 'PATCH', `/api/leads/${lead.id}`, { estimatedRentCents: 195_000 });
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Prefers calls after five.' });
  await send(page, 'POST', `/api/leads/${lead.id}/status`, { status: 'closed' });
  await send(page, 'PATCH', `/api/leads/${lead.id}`, { estimatedRentCents: 200_000, name: `${lead.name} Junior` });
  const history = await page.request.get(`/api/leads/${lead.id}/history`);
  const { events } = (await history.json()) as { events: { id: string; type: string }[] };
  return { ...lead, events };
}

export const slider = (page: Page) => page.getByRole('slider', { name: 'Moment in the history' });
/** The row of the state panel with this label. */
export const known = (page: Page, label: string) =>
  page
    .getByLabel('What is known')
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) });

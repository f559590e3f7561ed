import type { Page } from '@playwright/test';
import { appendAll } from './behind-the-scenes.js';
import { addLead, send, type SampleLead } from './leads.js';

const dayMs = 86_400_000;

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

/**
 * A lead with 2,000 events: its first, and edits in bursts of a hundred on one day, ten days apart. The five hundredth
 * changes many fields.
 */
export async function longLead(page: Page): Promise<SampleLead & { eventIds: string[] }> {
  const lead = await addLead(page, { estimatedRentCents: 100_000 });
  // Noon in the office, tomorrow or the day after: no burst crosses midnight, and no long pause comes before the first.
  const start = Math.ceil(Date.now() / dayMs) * dayMs + 18 * 3_600_000;
  const edits = Array.from({ length: 1999 }, (_, index) => ({
    type: 'PropertyDetailsEdited',
    data: {
      estimatedRentCents: 100_000 + (index + 1) * 100,
      ...(index === 498 && { bedrooms: 3, bathrooms: 2, squareFootage: 1480, yearBuilt: 1962, city: 'Des Moines' }),
    },
    occurredAt: new Date(start + Math.floor(index / 100) * 10 * dayMs + index * 1000).toISOString(),
  }));
  return { ...lead, eventIds: await appendAll(`lead-${lead.id}`, edits) };
}

export const slider = (page: Page) => page.getByRole('slider', { name: 'Moment in the history' });
/** The row of the state panel with this label. */
export const known = (page: Page, label: string) =>
  page
    .getByLabel('What is known')
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) });

import { randomUUID } from 'node:crypto';
import type { FreeTimes } from '../../contracts/src/pipeline/dashboard.js';
import { expect, type Locator, type Page } from '@playwright/test';
import { ownOrigin } from './sign-in.js';

/** A lead created for one test. Its name is unique, so that tests do not find each other's. */
export interface SampleLead {
  id: string;
  name: string;
}

/** Sends a command as the signed-in person of this page and expects it to be accepted. */
export async function send(
  page: Page,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<void> {
  const response = await page.request.fetch(path, { method, headers: ownOrigin(), ...(data && { data }) });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Adds a lead through the API. @param over fields that differ from the sample's */
export async function addLead(
  page: Page,
  over: { status?: string; estimatedRentCents?: number; email?: string; propertyAddress?: string } = {},
): Promise<SampleLead> {
  const id = randomUUID();
  const name = `Sample Owner ${id.slice(0, 8)}`;
  await send(page, 'POST', '/api/leads', {
    id,
    name,
    email: 'owner@example.com',
    source: 'manual',
    propertyAddress: '100 Sample St, Ankeny, IA 50023',
    propertyType: 'single-family',
    ...over,
  });
  return { id, name };
}

/** Books a walkthrough of the lead at the first time that is free. */
export async function bookFreeTime(page: Page, { id }: SampleLead): Promise<void> {
  // A new lead shows a moment later, and somebody else may take the time in between.
  await expect(async () => {
    const response = await page.request.get(`/api/walkthroughs/free?leadId=${id}`);
    expect(response.ok()).toBe(true);
    const { times } = (await response.json()) as FreeTimes;
    await send(page, 'POST', `/api/leads/${id}/walkthrough`, { start: times[0] });
  }).toPass();
}

export function column(page: Page, status: string): Locator {
  return page.locator(`[data-column="${status}"]`);
}

/** The button of a card on the board. */
export function cardIn(page: Page, status: string, lead: SampleLead): Locator {
  return column(page, status).locator(`[data-card="${lead.id}"]`);
}

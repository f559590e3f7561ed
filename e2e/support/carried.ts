import type { Page } from '@playwright/test';
import { send, type SampleLead } from './leads.js';

export const lifted = (page: Page) => page.locator('[data-lifted]');
/** The toast at the window's foot, the newest of several. */
export const toast = (page: Page) => page.locator('[data-sonner-toast][data-front="true"]');
/** The text below the carried card. */
export const news = (page: Page) => page.locator('[data-carried-news]');
export const moved = (page: Page, lead: SampleLead, status: string) =>
  send(page, 'POST', `/api/leads/${lead.id}/status`, { status });
export const deleted = (page: Page, lead: SampleLead) => send(page, 'DELETE', `/api/leads/${lead.id}`);

/** Records the commands that this page sends. */
export function commandsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

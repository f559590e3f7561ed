import { expect, type Page } from '@playwright/test';
import { admin } from './people.js';

/**
 * Gives the page's browser context a session, without going through the login screen. Its panel beside the board begins with the
 * history, as for somebody who chose that before.
 * @param person who signs in, the first admin unless told
 */
export async function signIn(page: Page, person: { email: string; password: string } = admin): Promise<void> {
  const response = await page.request.post('/api/auth/login', { data: person, headers: ownOrigin() });
  expect(response.status(), await response.text()).toBe(200);
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    if (localStorage.getItem('lead-panel-part') === null) localStorage.setItem('lead-panel-part', 'history');
  });
}

/** The header that the server's origin check wants of every command; browsers send it by themselves. */
export function ownOrigin(): { Origin: string } {
  return { Origin: new URL(process.env.E2E_URL ?? '').origin };
}

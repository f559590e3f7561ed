import { expect, type Page } from '@playwright/test';
import { admin } from './people.js';

/**
 * Gives the page's browser context a session, without using the login screen. Its panel beside the board starts with the
 * history, like for somebody who chose that before.
 * @param person who signs in, by default the first admin
 */
export async function signIn(page: Page, person: { email: string; password: string } = admin): Promise<void> {
  const response = await page.request.post('/api/auth/login', { data: person, headers: ownOrigin() });
  expect(response.status(), await response.text()).toBe(200);
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    if (localStorage.getItem('lead-panel-part') === null) localStorage.setItem('lead-panel-part', 'history');
  });
}

/** The header that the server's origin check requires of every command; browsers send it by themselves. */
export function ownOrigin(): { Origin: string } {
  return { Origin: new URL(process.env.E2E_URL ?? '').origin };
}

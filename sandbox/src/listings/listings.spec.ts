import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openedSandbox } from '../../test/opened.js';
import type { OpenedSandbox } from '../../test/opened.js';
import { listedHomes } from './homes.js';

let sandbox: OpenedSandbox;
beforeEach(async () => void (sandbox = await openedSandbox()));
afterEach(() => sandbox.stop());

it('the listings may be embedded by any page, and run no script', async () => {
  const { LISTINGS_FRAME_URL: frame } = (await sandbox.read('/environment')) as Record<string, string>;
  const answer = await fetch(frame!);
  const policy = answer.headers.get('content-security-policy')!;
  expect(policy).toMatch(/frame-ancestors \*/);
  expect(policy).toMatch(/default-src 'none'/);
  const text = await answer.text();
  for (const { street } of listedHomes) expect(text).toContain(street);
  expect(text).toMatch(/Available now/);
  // The clock of the sandbox stands at November 24.
  expect(text).toMatch(/Available November 29/);
});

it('the other pages of the sandbox may not be embedded', async () => {
  const { headers } = await fetch(sandbox.url);
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
});

it('the listings fail as they are set to, and are shown on the page', async () => {
  await sandbox.post('/_sandbox/faults', { provider: 'listings', kind: 'error' });
  expect((await fetch(`${sandbox.url}/listings/`)).status).toBe(500);
  expect((await fetch(`${sandbox.url}/listings/`)).status).toBe(200);
  expect(await sandbox.page()).toContain(listedHomes[0]!.street);
});

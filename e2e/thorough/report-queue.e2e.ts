import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { send } from '../support/leads.js';
import { pdfPages } from '../support/pdf-text.js';
import { ownOrigin, signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test('ten reports that are asked for at once all arrive, while every core is busy', async ({ page }) => {
  test.slow();
  await signIn(page);
  const ids = Array.from({ length: 10 }, () => randomUUID());
  for (const [n, id] of ids.entries()) {
    const lead = { id, name: 'Sample Owner', email: 'owner@example.com', source: 'manual', unitCount: 1 };
    const propertyAddress = `${n + 1} Queue St, Ankeny, IA 50023`;
    await send(page, 'POST', '/api/leads', { ...lead, propertyAddress, squareFootage: 1850 });
  }
  const busy = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  try {
    const asked = await Promise.all(
      ids.map(async (id) => {
        const data = { lead: { id }, rentEstimate: { estimateCents: 2000_00 } };
        const answer = await page.request.post('/api/pdf/generate-report', { headers: ownOrigin(), data });
        expect(answer.status()).toBe(200);
        return (await answer.json()) as { url: string; ready: boolean };
      }),
    );
    for (const [n, { url }] of asked.entries()) {
      await expect
        .poll(async () => ((await (await page.request.get(`${url}/standing`)).json()) as { state: string }).state)
        .toBe('ready');
      const text = pdfPages(await (await page.request.get(url)).body()).join(' ');
      expect(text.replaceAll(' ', '')).toContain(`${n + 1}QueueSt`);
    }
  } finally {
    for (const each of busy) each.kill('SIGKILL');
  }
});

import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { addLead, send, type SampleLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** Exports a lead's history from its timeline. @returns the saved file's path */
async function exported(page: Page, lead: SampleLead, path: string): Promise<string> {
  await page.goto(`/dashboard?lead=${lead.id}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export the history' }).click();
  await (await download).saveAs(path);
  await expect(page.getByText('History exported')).toBeVisible();
  return path;
}

async function leadWithHistory(page: Page): Promise<SampleLead> {
  const lead = await addLead(page);
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, {
    content: 'Called. </script><script>window.ran=1</script>',
  });
  await send(page, 'POST', `/api/leads/${lead.id}/status`, { status: 'enrolled' });
  return lead;
}

test('an exported history opens without a network; a changed one shows nothing of itself, and the console distinguishes them', async ({
  page,
  context,
}, info) => {
  const lead = await leadWithHistory(page);
  const file = await exported(page, lead, info.outputPath('history.html'));
  await context.setOffline(true);
  const offline = await context.newPage();
  const faults: string[] = [];
  offline.on('pageerror', (error) => faults.push(error.message));
  offline.on('request', (request) => {
    if (!request.url().startsWith('file:')) faults.push(request.url());
  });
  await offline.goto(pathToFileURL(file).href);
  await expect(offline.getByRole('heading', { name: lead.name })).toBeVisible();
  await expect(offline.getByText('Complete and unchanged since it was signed.')).toBeVisible();
  await expect(offline.getByText('Moved from New Lead to Property Enrolled')).toBeVisible();
  await expect(offline.getByText('Called. </script><script>window.ran=1</script>')).toBeVisible();
  expect(await offline.evaluate(() => 'ran' in window)).toBe(false);
  expect(faults).toEqual([]);

  const changed = info.outputPath('changed.html');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('Called.');
  writeFileSync(changed, text.replace('Called.', 'Refused.'));

  await context.setOffline(false);
  await offline.goto(pathToFileURL(changed).href);
  await expect(offline.getByText('Event 2 (NoteAdded) was changed after the export.')).toBeVisible();
  await expect(offline.getByText(lead.name)).toBeHidden();

  await page.getByRole('link', { name: 'Verify a history' }).click();
  await expect(page.getByRole('heading', { name: 'Verify a history' })).toBeVisible();
  const input = page.getByLabel('Drop the file here, or choose it');
  await input.setInputFiles(file);
  await expect(page.getByText('Complete, unchanged, and signed by this system')).toBeVisible();
  await expect(page.getByText('Every event carries a valid MAC')).toBeVisible();
  await expect(page.getByText(/^3 events, exported by /)).toBeVisible();
  await input.setInputFiles(changed);
  await expect(page.getByText('Do not trust this file')).toBeVisible();
  await expect(page.getByText('Event 2 (NoteAdded) was changed after the export.')).toBeVisible();
  await input.setInputFiles({ name: 'other.html', mimeType: 'text/html', buffer: Buffer.from('<p>Hello</p>') });
  await expect(page.getByText('It is not an exported history, or its data was cut off.')).toBeVisible();
});

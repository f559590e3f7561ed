import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.js';
import { addLead, send, type SampleLead } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

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

test('an exported history, and the page that checks one, are accessible', async ({ page, context }, info) => {
  const file = await exported(page, await leadWithHistory(page), info.outputPath('history.html'));
  const offline = await context.newPage();
  await offline.goto(pathToFileURL(file).href);
  await expect(offline.getByText('Complete and unchanged since it was signed.')).toBeVisible();
  await expectAccessible(offline);
  await page.getByRole('link', { name: 'Verify a history' }).click();
  const input = page.getByLabel('Drop the file here, or choose it');
  await input.setInputFiles(file);
  await expect(page.getByText('Complete, unchanged, and signed by this system')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await input.setInputFiles({ name: 'other.html', mimeType: 'text/html', buffer: Buffer.from('<p>Hello</p>') });
  await expect(page.getByText('It is not an exported history, or its data was cut off.')).toBeVisible();
  await expectAccessible(page);
});

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chooseAction, openLead } from './support/lead-page.js';
import { addLead, send } from './support/leads.js';
import { ownOrigin, signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });

test('an admin erases a person and those of the same address: the page reads calmly, and the certificate is saved', async ({
  page,
}) => {
  await signIn(page);
  const email = `erased-${randomUUID().slice(0, 8)}@example.com`;
  const lead = await addLead(page, { email });
  const other = await addLead(page, { email, propertyAddress: '200 Sample St, Ankeny, IA 50023' });
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Prefers calls after five.' });
  await openLead(page, lead);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'What is stored, JSON' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('Prefers calls after five.');
  await chooseAction(page, 'Erase person…');
  const dialog = page.getByRole('dialog', { name: 'Erase this person?' });
  await expect(
    dialog.getByText(/(history ends|histories end) for good, and \d+ keys? (is|are) destroyed/),
  ).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: other.name })).toBeChecked();
  await dialog.getByLabel('Why').selectOption('The person asked for it');
  await dialog.getByRole('textbox').fill(lead.name.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('The person was erased')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '[erased]' })).toBeVisible();
  await expect(page.getByText('Complete.')).toBeVisible();
  await expect(page.getByText(lead.name)).toHaveCount(0);
  const certificate = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Certificate' }).click();
  expect(readFileSync(await (await certificate).path(), 'utf8')).toContain('erasure-certificate-1');
  const pdf = await page.request.get(`/api/leads/${lead.id}/erasure/certificate.pdf`, { headers: ownOrigin() });
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.goto(`/leads/${other.id}`);
  await expect(page.getByText('The person was erased')).toBeVisible();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Erase person…' })).toHaveCount(0);
});

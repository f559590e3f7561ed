import { randomUUID } from 'node:crypto';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });

test('a file is mapped, checked, brought in and taken back', async ({ page }) => {
  await signIn(page);
  const mark = randomUUID().slice(0, 8);
  const csv = [
    'Contact;Mail;Where;Remark',
    `${mark} One;${mark}1@example.com;1 ${mark} St, Ankeny, IA 50023;Calls back`,
    `${mark} Two;${mark}2@example.com;2 ${mark} St, Ankeny, IA 50023;`,
    `${mark} Broken;nobody;;`,
  ].join('\n');
  await page.goto('/admin/import');
  const file = { name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel('CSV file').setInputFiles(file);
  await expect(page.getByRole('heading', { level: 1, name: `${mark}.csv` })).toBeVisible();
  await expect(page.getByText('3 lines, UTF-8, separated by semicolons.')).toBeVisible();
  await expect(page.getByLabel('What Contact is')).toHaveValue('name');
  await page.getByLabel('What Where is').selectOption('propertyAddress');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Check all lines' }).click();
  const report = page.getByRole('region', { name: 'What the import would do' });
  await expect(report.getByText('1 line with errors')).toBeVisible();
  await expect(report.getByRole('row', { name: /^4 Email/ })).toContainText('Enter an email address');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Import 2 leads' }).click();
  await expect(page.getByRole('button', { name: 'Leads imported: 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Refused: 1' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Line 4' })).toContainText('Email');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByLabel('CSV file').setInputFiles(file);
  await expect(page.getByText('The same file was imported on')).toBeVisible();
  await expect(page.getByLabel('What Where is')).toHaveValue('propertyAddress');

  await page.getByRole('link', { name: `${mark}.csv` }).click();
  await page.getByRole('button', { name: 'Undo the import…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('button', { name: 'Undone: 2' })).toBeVisible();
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

test('a template is created with a variable, refused with an unknown one, and previewed with a lead', async ({
  page,
}) => {
  await signIn(page);
  const lead = await addLead(page, { propertyAddress: '7 Preview Ave, Ankeny, IA 50021' });
  await page.goto('/campaigns?tab=templates');
  await page.getByRole('link', { name: 'New template' }).click();
  const name = `Sample ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Subject').fill('Your house');
  await content(page).fill('About {{ nowhere }}.');
  await expect(page.getByText('There is no variable {{ nowhere }}.').first()).toBeVisible();
  await save(page).click();
  await expect(content(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(content(page)).toBeFocused();
  await content(page).fill('About : a word.');
  await content(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6));
  await page.getByRole('button', { name: 'Variables' }).click();
  await page.getByRole('menuitem', { name: /Property address/ }).click();
  await expect(content(page)).toHaveValue('About {{ property_address }}: a word.');
  await page.getByRole('button', { name: 'Use a lead' }).click();
  await page.getByLabel('Search leads').fill(lead.name);
  await page.getByRole('radio', { name: new RegExp(lead.name) }).check();
  await page.getByRole('button', { name: 'Show as this lead' }).click();
  await expect(page.getByRole('region', { name: 'The email' })).toContainText(
    'About 7 Preview Ave, Ankeny, IA 50021: a word.',
  );
  await save(page).click();
  await expect(toast(page, 'Template created')).toBeVisible();
  await expect(page).toHaveURL(/template=[0-9a-f-]{36}/);
  await page.getByRole('link', { name: 'All templates' }).click();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
});

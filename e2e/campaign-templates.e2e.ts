import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { staffMember } from './support/behind-the-scenes.js';
import { addLead, send } from './support/leads.js';
import { refuse } from './support/refuse.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

const own = () => ({
  id: randomUUID(),
  name: `Sample ${randomUUID().slice(0, 8)}`,
  type: 'email',
  subject: 'Hello',
  content: 'First words.',
});

test('the tabs stand in the address, and each is reached from the navigation', async ({ page }) => {
  await signIn(page, await staffMember());
  await page.goto('/admin/campaigns');
  await expect(page).toHaveURL('/campaigns');
  const tabs = page.getByRole('navigation', { name: 'Campaigns' });
  await expect(tabs.getByRole('link', { name: 'Monitor' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Templates' }).click();
  await expect(page).toHaveURL('/campaigns?tab=templates');
  await expect(tabs.locator('[aria-current]')).toHaveText(['Templates']);
  await tabs.getByRole('link', { name: 'Settings' }).click();
  await page.goBack();
  await expect(tabs.getByRole('link', { name: 'Templates' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('region', { name: 'Confirmation' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText('2 hours before the walkthrough')).toBeVisible();
});

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

test('two people at once: the second is shown both, and nothing is lost; an older version is compared and restored', async ({
  page,
}) => {
  await signIn(page);
  const { id, ...template } = own();
  await send(page, 'POST', '/api/campaigns/templates', { id, ...template });
  await page.goto(`/campaigns?tab=templates&template=${id}`);
  await content(page).fill('My words.');
  await send(page, 'PATCH', `/api/campaigns/templates/${id}`, {
    ...template,
    subject: 'Theirs',
    content: 'Their words.',
  });
  await save(page).click();
  await expect(toast(page, 'Somebody else saved it while you were editing.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Theirs');
  const both = page.getByRole('group', { name: 'Content: two values' });
  await expect(both).toContainText('Their words.');
  await both.getByRole('button', { name: 'Keep mine' }).click();
  await save(page).click();
  await expect(toast(page, 'Template saved')).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Version 2/ }).click();
  await expect(dialog.getByRole('group', { name: 'Content' }).locator('del')).toContainText('First');
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(toast(page, 'Version restored')).toBeVisible();
  await expect(content(page)).toHaveValue('Their words.');
});

test('what fails says so and keeps what was typed; a text tells how many messages it is', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/campaigns/templates', (route) =>
    route.request().method() === 'GET'
      ? refuse(route, { status: 404, title: 'Gone', code: 'not_found' })
      : route.fallback(),
  );
  await page.goto('/campaigns?tab=templates');
  await expect(page.getByText('The templates could not be loaded')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: /Walkthrough: 2 hours before/ }).click();
  await expect(page.getByText(/sent as 1 message$/)).toBeVisible();
  await content(page).fill(`${'a'.repeat(70)}’`);
  await expect(page.getByText(/sent as 2 messages\. ’ leave only 70/)).toBeVisible();
  await page.route('**/api/campaigns/templates/*', (route) =>
    route.request().method() === 'PATCH'
      ? refuse(route, { status: 500, title: 'Something went wrong on our side.', code: 'internal_error' })
      : route.fallback(),
  );
  await save(page).click();
  await expect(toast(page, 'Failed to save template')).toBeVisible();
  await expect(content(page)).toHaveValue(`${'a'.repeat(70)}’`);
});

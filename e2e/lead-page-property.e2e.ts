import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { wideViewport } from './support/drag.js';
import { addLead } from './support/leads.js';
import { leadNow, openLead, refuseCommands, section, toasts } from './support/lead-page.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// The known facts of a property, and the form that corrects them.
test.use({ viewport: wideViewport });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit property details' });
const edit = (page: Page) => page.getByRole('button', { name: 'Edit property details' }).click();
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' });

test('every field of the property is edited in one form', async ({ page }) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  await expect(section(page, 'Property details')).toContainText('Not known');
  await edit(page);
  const entries = {
    'Property Address': '200 Sample St, Clive, IA 50325',
    Street: '200 Sample St',
    City: 'Clive',
    State: 'IA',
    ZIP: '50325',
    'Number of Units': '2',
    'Square Footage': '1450',
    Bedrooms: '3',
    Bathrooms: '2.5',
    'Finished Basement': '400',
    'Year Built': '1987',
    'Estimated Rent': '$2,150',
    'Purchase Price': '265,000',
  };
  for (const [label, text] of Object.entries(entries)) await dialog(page).getByLabel(label).fill(text);
  await dialog(page).getByLabel('Property Type').selectOption('Townhouse');
  await expect(dialog(page).getByLabel('Number of Units')).toHaveAttribute('min', '1');
  await expect(dialog(page).getByLabel('Bathrooms')).toHaveAttribute('step', '0.5');
  await expectAccessibleInBothThemes(page);
  await save(page).click();
  await expect(toasts(page)).toContainText('Property details updated successfully');
  await expect(dialog(page)).toHaveCount(0);
  await expect(section(page, 'Property details')).toContainText('Townhouse');
  await expect(section(page, 'Property details')).toContainText('$2,150');
  expect(await leadNow(page, lead)).toMatchObject({
    ...{ propertyAddress: entries['Property Address'], city: 'Clive', zipCode: '50325', propertyType: 'townhouse' },
    ...{ unitCount: 2, squareFootage: 1450, bedrooms: 3, bathrooms: 2.5, finishedBasementArea: 400, yearBuilt: 1987 },
    ...{ estimatedRentCents: 215_000, purchasePriceCents: 26_500_000 },
  });
});

test('what is wrong stands at its field, and year built and finished basement may stay empty', async ({ page }) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  await edit(page);
  await dialog(page).getByLabel('Number of Units').fill('0');
  await dialog(page).getByLabel('Bathrooms').fill('1.3');
  await save(page).click();
  await expect(dialog(page).getByLabel('Number of Units')).toHaveAccessibleDescription(
    'Number of units must be at least 1',
  );
  await expect(dialog(page).getByLabel('Number of Units')).toBeFocused();
  await expect(dialog(page).getByLabel('Bathrooms')).toHaveAccessibleDescription('Bathrooms must be in steps of 0.5');
  await dialog(page).getByLabel('Number of Units').fill('1');
  await dialog(page).getByLabel('Bathrooms').fill('1.5');
  await dialog(page).getByLabel('Year Built').fill('');
  await dialog(page).getByLabel('Finished Basement').fill('');
  await save(page).click();
  await expect(toasts(page)).toContainText('Property details updated successfully');
  expect(await leadNow(page, lead)).toMatchObject({ bathrooms: 1.5, unitCount: 1 });
});

test('a failure leaves the form as it is; what is entered is thrown away only when that is said', async ({ page }) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  const mend = await refuseCommands(page, lead.id);
  await edit(page);
  await dialog(page).getByLabel('Bedrooms').fill('4');
  await save(page).click();
  await expect(toasts(page)).toContainText('Failed to update property details');
  await expect(dialog(page).getByLabel('Bedrooms')).toHaveValue('4');
  await expect(save(page)).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page).getByLabel('Bedrooms')).toHaveValue('4');
  await mend();
  await save(page).click();
  await expect(toasts(page)).toContainText('Property details updated successfully');
  await expect(toasts(page).filter({ hasText: 'Failed' })).toHaveCount(0);
  await edit(page);
  await dialog(page).getByLabel('Bedrooms').fill('5');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await leadNow(page, lead)).toMatchObject({ bedrooms: 4 });
});

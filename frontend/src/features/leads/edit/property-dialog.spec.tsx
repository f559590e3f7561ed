import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { calls, filled } from '../../../../test/api.js';
import { fill, fillAll, press } from '../../../../test/fill-in.js';
import { field, type Page } from '../../../../test/render-page.js';
import { openLeadPage, section, serveLead, toasts } from '../../../../test/sample-lead-page.js';

// The known facts of a property, and the form that corrects them.

const dialog = () => screen.getByRole('dialog', { name: 'Edit property details' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const save = () => within(dialog()).getByRole('button', { name: /^Save|^Saving/ });
const edit = (page: Page) => press(page, 'Edit property details');

it('every field of the property is edited in one form', async () => {
  const lead = serveLead({ propertyType: null });
  lead.takesEdits();
  const page = await openLeadPage(lead);
  expect(section('Property details')).toHaveTextContent('Not known');
  await edit(page);
  await fillAll(page, {
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
  });
  await page.user.selectOptions(field('Property Type'), 'Townhouse');
  expect(field('Number of Units')).toHaveAttribute('min', '1');
  expect(field('Bathrooms')).toHaveAttribute('step', '0.5');
  await page.user.click(save());
  expect(await screen.findByText('Property details updated successfully')).toBeVisible();
  await gone();
  expect(section('Property details')).toHaveTextContent('Townhouse');
  expect(section('Property details')).toHaveTextContent('$2,150');
  expect(calls(filled(leadsRoutes.edit, lead)).map(({ body }) => body)).toEqual([
    {
      ...{ propertyAddress: '200 Sample St, Clive, IA 50325', streetAddress: '200 Sample St', city: 'Clive' },
      ...{ zipCode: '50325', propertyType: 'townhouse', unitCount: 2, squareFootage: 1450, bedrooms: 3 },
      ...{ bathrooms: 2.5, finishedBasementArea: 400, yearBuilt: 1987, estimatedRentCents: 215_000 },
      purchasePriceCents: 26_500_000,
    },
  ]);
});

it('an address that is not known starts empty, and stays so while nobody types one', async () => {
  const lead = serveLead({
    propertyAddress: 'Not provided',
    streetAddress: null,
    city: null,
    state: null,
    zipCode: null,
  });
  lead.takesEdits();
  const page = await openLeadPage(lead);
  await edit(page);
  expect(field('Property Address')).toHaveValue('');
  await fill(page, 'Bedrooms', '4');
  await page.user.click(save());
  await gone();
  expect(calls(filled(leadsRoutes.edit, lead)).map(({ body }) => body)).toEqual([{ bedrooms: 4 }]);
});

it('what is wrong stands at its field, and year built and finished basement may stay empty', async () => {
  const lead = serveLead({ yearBuilt: 1987, finishedBasementArea: 300 });
  lead.takesEdits();
  const page = await openLeadPage(lead);
  await edit(page);
  await fill(page, 'Number of Units', '0');
  await fill(page, 'Bathrooms', '1.3');
  await page.user.click(save());
  expect(field('Number of Units')).toHaveAccessibleDescription('Number of units must be at least 1');
  expect(field('Number of Units')).toHaveFocus();
  expect(field('Bathrooms')).toHaveAccessibleDescription('Bathrooms must be in steps of 0.5');
  await fill(page, 'Number of Units', '1');
  await fill(page, 'Bathrooms', '1.5');
  await fill(page, 'Year Built', '');
  await fill(page, 'Finished Basement', '');
  await page.user.click(save());
  expect(await screen.findByText('Property details updated successfully')).toBeVisible();
  expect(calls(filled(leadsRoutes.edit, lead)).map(({ body }) => body)).toEqual([
    { bathrooms: 1.5, yearBuilt: null, finishedBasementArea: null },
  ]);
});

it('a failure leaves the form as it is; what is entered is thrown away only when that is said', async () => {
  const lead = serveLead();
  lead.refuses(leadsRoutes.edit);
  const page = await openLeadPage(lead);
  await edit(page);
  await fill(page, 'Bedrooms', '4');
  await page.user.click(save());
  expect(await screen.findByText('Failed to update property details')).toBeVisible();
  expect(field('Bedrooms')).toHaveValue(4);
  expect(save()).not.toHaveAttribute('aria-busy');
  await press(page, 'Cancel', dialog());
  const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await press(page, 'Cancel', await question());
  expect(field('Bedrooms')).toHaveValue(4);
  lead.takesEdits();
  await page.user.click(save());
  expect(await screen.findByText('Property details updated successfully')).toBeVisible();
  await waitFor(() => expect(toasts().join()).not.toContain('Failed'));
  await gone();
  await edit(page);
  await fill(page, 'Bedrooms', '5');
  await press(page, 'Cancel', dialog());
  await press(page, 'Discard', await question());
  await gone();
  expect(lead.now().bedrooms).toBe(4);
});

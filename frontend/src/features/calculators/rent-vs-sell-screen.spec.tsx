import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { leadsRoutes } from '../../../../contracts/src/leads/routes.js';
import { answer, calls, cutOff, fail } from '../../../test/api.js';
import { fill, press } from '../../../test/fill-in.js';
import { texts } from '../../../test/links.js';
import { answerSteps, sampleCommand } from '../../../test/public-forms.js';
import { closePage, field, openPage, type Page } from '../../../test/render-page.js';

const create = leadsRoutes.create;
const unlock = 'Unlock the detailed analysis';
const failed = 'Failed to unlock analysis. Please try again.';
const result = () => document.getElementById('result');
const addressed = (page: Page, part: RegExp) => waitFor(() => expect(page.address()).toMatch(part));

describe('rent or sell', () => {
  let page: Page;
  beforeEach(async () => {
    answerSteps();
    answer(create, sampleCommand);
    page = await openPage('/rent-vs-sell');
  });

  it('begins with the defaults and takes digits, steps and bounds as specified', async () => {
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Should I Rent or Sell My Property?');
    const values = {
      'Home value today': '300,000',
      'Price paid': '300,000',
      'Original mortgage': '240,000',
      'Mortgage balance': '220,000',
      'Yearly taxes and insurance': '3,600',
      'Monthly rent': '2,500',
    };
    for (const [label, value] of Object.entries(values)) expect(field(label)).toHaveValue(value);
    expect(field('Price paid')).toHaveAccessibleDescription('Changes nothing here: taxes on a gain are left out.');
    expect(field('Interest rate')).toHaveValue(5);
    expect(field('Appreciation rate')).toHaveValue(3);
    expect(field('Years to hold')).toHaveValue(5);
    for (const label of ['Interest rate', 'Appreciation rate']) expect(field(label)).toHaveAttribute('step', '0.1');
    expect(field('Years to hold')).toHaveAttribute('min', '1');
    expect(field('Years to hold')).toHaveAttribute('max', '30');
    await fill(page, 'Home value today', 'about 412000 dollars');
    expect(field('Home value today')).toHaveValue('412,000');
    await fill(page, 'Interest rate', '');
    await addressed(page, /homeValue=412000&interestRate=0/);
    await fill(page, 'Monthly rent', '800');
    expect(result()).toHaveTextContent(
      /The first year's cash flow is negative.*The rent would have to be \$[\d,]+ a month to break even/,
    );
    await fill(page, 'Monthly rent', '2500');
    expect(result()).toHaveTextContent("The first year's cash flow is positive");
  });

  it('a pasted amount keeps its size: cents are no dollars', async () => {
    const value = field('Home value today');
    await fill(page, 'Home value today', '$250,000.00');
    await page.user.tab();
    expect(value).toHaveValue('250,000');
    await page.user.clear(value);
    await page.user.type(value, '1999.95');
    await page.user.tab();
    expect(value).toHaveValue('2,000');
    await fill(page, 'Home value today', '1,234,567.89');
    expect(value).toHaveValue('1,234,567.89');
    await page.user.tab();
    expect(value).toHaveValue('1,234,568');
  });

  it('years of 0 or 2.5 say what is used', async () => {
    await fill(page, 'Years to hold', '0');
    expect(field('Years to hold')).toHaveAccessibleDescription('0 counts as 1 year: whole years, 1 to 30.');
    expect(result()).toHaveTextContent('Over 1 year');
    await fill(page, 'Years to hold', '2.5');
    expect(field('Years to hold')).toHaveValue(2.5);
    expect(field('Years to hold')).toHaveAccessibleDescription('2.5 counts as 3 years: whole years, 1 to 30.');
  });

  it('the address keeps the inputs', async () => {
    expect(result()).toHaveTextContent('RENT OUT');
    await fill(page, 'Monthly rent', '800');
    await fill(page, 'Appreciation rate', '0');
    expect(result()).toHaveTextContent(/SELL.*break even/);
    await addressed(page, /monthlyRent=800/);
    const shared = page.address();
    closePage();
    await openPage(shared);
    expect(field('Monthly rent')).toHaveValue('800');
    expect(field('Appreciation rate')).toHaveValue(0);
  });

  it('an e-mail unlocks the table, also for the next visit, and becomes a lead named by it', async () => {
    expect(screen.queryByRole('table')).toBeNull();
    await press(page, unlock);
    expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
    await fill(page, 'Email', 'not an address');
    await press(page, unlock);
    expect(screen.getByText('Enter an email address like name@example.com')).toBeVisible();
    expect(calls(create)).toEqual([]);
    await fill(page, 'Email', 'unlocks@example.com');
    await press(page, unlock);
    expect(await screen.findByText('Detailed analysis unlocked!')).toBeVisible();
    expect(calls(create).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        email: 'unlocks@example.com',
        name: 'unlocks',
        source: 'rent-vs-sell-calculator',
        website: '',
      }),
    ]);
    expect(texts(screen.getAllByRole('columnheader'))).toEqual([
      'Year',
      'Rental income',
      'Mortgage',
      'Other costs',
      'Net cash flow',
      'House value',
      'House equity',
      'Wealth if rented',
      'Wealth if sold',
      'Difference',
    ]);
    expect(screen.getAllByRole('row')).toHaveLength(6);
    closePage();
    await openPage('/rent-vs-sell');
    expect(screen.getAllByRole('row')).toHaveLength(6);
  });

  it('a failed unlock says so and keeps the table locked', async () => {
    cutOff(create);
    await fill(page, 'Email', 'calculator@example.com');
    await press(page, unlock);
    expect(await screen.findByText(failed)).toBeVisible();
    expect(screen.getByText(/Everything you typed is still here/).closest('[role=alert]')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('an unlock that succeeds at the second try takes the notice of the first away', async () => {
    fail(create, 429, '');
    await fill(page, 'Email', 'second-try@example.com');
    await press(page, unlock);
    expect(await screen.findByText(failed)).toBeVisible();
    expect(screen.getByText('Details: Edge Function returned a non-2xx status code')).toBeVisible();
    answer(create, sampleCommand);
    await press(page, unlock);
    expect(await screen.findByText('Detailed analysis unlocked!')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(failed)).toBeNull());
  });
});

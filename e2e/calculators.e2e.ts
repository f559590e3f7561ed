import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';

test('rent or sell: the address keeps the inputs, an e-mail unlocks the table', async ({ page }) => {
  await page.goto('/rent-vs-sell');
  const result = page.locator('#result');
  await expect(result).toContainText('RENT OUT');
  await page.getByLabel('Monthly rent').fill('800');
  await page.getByLabel('Appreciation rate').fill('0');
  await expect(result).toContainText('SELL');
  await expect(result).toContainText('break even');
  await expect(page).toHaveURL(/monthlyRent=800/);
  await page.reload();
  await expect(page.getByLabel('Monthly rent')).toHaveValue('800');
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Unlock the detailed analysis' }).click();
  await expect(page.getByText('Enter an email address like name@example.com')).toBeVisible();
  await page.getByLabel('Email').fill('calculator@example.com');
  await page.getByRole('button', { name: 'Unlock the detailed analysis' }).click();
  await expect(page.getByText('Detailed analysis unlocked!')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(6);
  await expectAccessible(page);
});

test('a failed unlock says so and keeps the table locked', async ({ page }) => {
  await page.route('**/api/leads', (route) => route.abort());
  await page.goto('/rent-vs-sell');
  await page.getByLabel('Email').fill('calculator@example.com');
  await page.getByRole('button', { name: 'Unlock the detailed analysis' }).click();
  await expect(page.getByText('Failed to unlock analysis. Please try again.')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Everything you typed is still here')).toBeVisible();
  await expect(page.getByRole('table')).toBeHidden();
});

test('Invest-A-View follows strategy and target', async ({ page }) => {
  await page.goto('/invest-a-view');
  await expect(page.locator('#result')).toContainText('100%');
  await expect(page.getByText('Shortfall')).toBeHidden();
  await page.getByText('Steady Income').click();
  await page.getByLabel('Target annual income').fill('120,000');
  await expect(page.getByText('Shortfall')).toBeVisible();
  await expect(page).toHaveURL(/strategy=Steady/);
});

test('a pasted amount keeps its size: cents are no dollars', async ({ page }) => {
  await page.goto('/rent-vs-sell');
  const value = page.getByLabel('Home value today');
  await value.fill('$250,000.00');
  await value.blur();
  await expect(value).toHaveValue('250,000');
  await value.fill('');
  await value.pressSequentially('1999.95');
  await value.blur();
  await expect(value).toHaveValue('1,999');
});

test('figures beyond all measure stay in their places', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 900 });
  const most = 1_000_000_000;
  await page.goto(`/invest-a-view?initial=${most}&monthlyContribution=${most}&yearsToRetirement=80`);
  const figure = page.locator('#result').getByText('$175,027,261,776,623');
  const lines = await figure.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getClientRects().length;
  });
  expect(lines).toBe(1);
  await page.goto(`/rent-vs-sell?homeValue=${most}&appreciationRate=100&yearsToHold=30`);
  const chart = page.getByRole('img', { name: /^Wealth after 30 years/ }).filter({ visible: true });
  const outside = await chart.evaluate((svg) => {
    const { left } = svg.getBoundingClientRect();
    return [...svg.querySelectorAll('text')].filter((text) => text.getBoundingClientRect().left < left).length;
  });
  expect(outside).toBe(0);
});

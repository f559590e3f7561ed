import { expectAccessible } from './support/accessible.js';
import { expect, test } from './support/test.js';

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
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(6);
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
  await expect(value).toHaveValue('2,000');
  await value.fill('1,234,567.89');
  await expect(value).toHaveValue('1,234,567.89');
  await value.blur();
  await expect(value).toHaveValue('1,234,568');
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

test('years of 0 or 2.5 say what is used', async ({ page }) => {
  await page.goto('/rent-vs-sell');
  const hold = page.getByLabel('Years to hold');
  await hold.fill('0');
  await expect(hold).toHaveAccessibleDescription('0 counts as 1 year: whole years, 1 to 30.');
  await expect(page.locator('#result')).toContainText('Over 1 year');
  await hold.fill('2.5');
  await expect(hold).toHaveValue('2.5');
  await expect(hold).toHaveAccessibleDescription('2.5 counts as 3 years: whole years, 1 to 30.');
  await page.goto('/invest-a-view');
  const retire = page.getByLabel('Years to retirement');
  await retire.fill('2.5');
  await expect(retire).toHaveValue('2.5');
  await expect(retire).toHaveAccessibleDescription('2.5 counts as 3 years: whole years, 1 to 80.');
  await expect(page.locator('#result')).toContainText('after 3 years');
});

for (const path of ['/rent-vs-sell', '/invest-a-view']) {
  test(`the result's bar covers no field that has the focus, on ${path} on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 667 });
    await page.goto(path);
    const fields = page.locator('form').first().locator('input');
    for (let index = 0; index < (await fields.count()); index++) {
      const field = fields.nth(index);
      // Where a tap or the browser's own scrolling would leave it: at the lower edge, under the bar.
      await field.evaluate((element) => {
        const { bottom } = element.getBoundingClientRect();
        window.scrollBy({ top: bottom - window.innerHeight + 4, behavior: 'instant' });
        (element as HTMLInputElement).focus({ preventScroll: true });
      });
      const covered = () =>
        field.evaluate((element) => {
          const bar = document.querySelector('[data-sticky-result]')!.getBoundingClientRect();
          const { top, bottom } = element.getBoundingClientRect();
          return bottom > bar.top && top < bar.bottom;
        });
      await expect.poll(covered).toBe(false);
    }
  });
}

test('an unlock that succeeds at the second try takes the notice of the first away', async ({ page }) => {
  await page.route('**/api/leads', (route) => route.fulfill({ status: 429, body: '' }));
  await page.goto('/rent-vs-sell');
  await page.getByLabel('Email').fill('second-try@example.com');
  await page.getByRole('button', { name: 'Unlock the detailed analysis' }).click();
  const failed = page.getByText('Failed to unlock analysis. Please try again.');
  await expect(failed).toBeVisible();
  await expect(page.getByText('Details: Edge Function returned a non-2xx status code')).toBeVisible();
  await page.unroute('**/api/leads');
  await page.getByRole('button', { name: 'Unlock the detailed analysis' }).click();
  await expect(page.getByText('Detailed analysis unlocked!')).toBeVisible();
  await expect(failed).toBeHidden({ timeout: 3_000 });
});

for (const width of [1440, 375])
  test(`the unlocked table scrolls under its years and keeps the last two columns in sight, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => (localStorage['rent-vs-sell-unlocked'] = 'yes'));
    await page.goto('/rent-vs-sell?homeValue=950000&yearsToHold=30');
    // It is inside the section of the same name.
    const table = page.getByRole('region', { name: 'Year by year' }).last();
    await expect(table.getByRole('row')).toHaveCount(31);
    /** The positions of a row's cells in the table's window, and whether anything covers them. */
    const placesOf = (row: number) =>
      table.evaluate((region, index) => {
        const { left, width: whole } = region.getBoundingClientRect();
        const cells = [...(region.querySelectorAll('tr')[index]?.children ?? [])];
        cells[0]?.scrollIntoView({ block: 'center', behavior: 'instant', inline: 'nearest' });
        return cells.map((cell) => {
          const box = cell.getBoundingClientRect();
          const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return {
            text: cell.textContent,
            left: Math.round(box.left - left - region.clientLeft),
            right: Math.round(left + whole - region.clientLeft - box.right),
            seen: top !== null && cell.contains(top),
          };
        });
      }, row);
    const scrolls = await table.evaluate((region) => region.scrollWidth - region.clientWidth);
    expect(scrolls > 0).toBe(width === 375);
    for (const at of [0, 0.5, 1]) {
      await table.evaluate(
        (region, share) => region.scrollTo({ left: share * region.scrollWidth, behavior: 'instant' }),
        at,
      );
      for (const row of [0, 1, 30]) {
        const places = await placesOf(row);
        expect(places[0]).toMatchObject({ left: 0, seen: true });
        expect(places.at(-1)).toMatchObject({ right: 0, seen: true });
        expect(places.at(-2)).toMatchObject({ seen: true });
        expect(places.at(-2)?.left).toBeGreaterThan(0);
      }
    }
    expect((await placesOf(0)).slice(-2).map(({ text }) => text)).toEqual(['Wealth if sold', 'Difference']);
  });

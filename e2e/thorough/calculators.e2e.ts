import { expect, test } from '../support/test.js';

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

test('the unlocked table scrolls under its years and keeps the last two columns in sight, wide and on a phone', async ({
  page,
}) => {
  await page.addInitScript(() => (localStorage['rent-vs-sell-unlocked'] = 'yes'));
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
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
  }
});

import type { Page } from '@playwright/test';
import { insertManyLeads } from '../testing/many-leads.js';
import { expectAccessible } from './support/accessible.js';
import { sql } from './support/behind-the-scenes.js';
import { addLead, send } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const many = 100_000;
const listed = /\/api\/leads\?/;

// Not through the log, which would take minutes: only the tables have them.
const removeMany = `
  with gone as (
    delete from read.pipeline where position = 0 and name like 'Sample Owner %' returning id, status, estimated_rent_cents as rent
  ), counted as (
    update read.stage_totals t set lead_count = lead_count - g.leads, monthly_rent_cents = monthly_rent_cents - g.rent
      from (select status, count(*) as leads, coalesce(sum(rent), 0) as rent from gone group by status) g where g.status = t.status
  )
  delete from read.lead_search where lead_id in (select id from gone)`;
test.beforeAll(async () => {
  await sql(insertManyLeads, [many]);
  await sql('analyze');
});
// A stage without any lead in the log has no row.
const removeEmptyStages = `
  delete from read.stage_totals where lead_count = 0 and status not in (select status from read.stage_history)`;
test.afterAll(async () => {
  await sql(removeMany);
  await sql(removeEmptyStages);
});

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const grid = (page: Page) => page.getByRole('grid', { name: 'Leads' });
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name });
const scroll = (page: Page, top: number) => grid(page).evaluate((list, to) => list.scrollTo({ top: to }), top);
const place = (page: Page) => grid(page).evaluate((list) => list.scrollTop);

/** The first row's name, once the rows in the requested order are there. */
const firstRow = (page: Page) => grid(page).locator('[row-index="0"]').getByRole('link');

test('100,000 rows at 1440 px: only those in sight are asked for and drawn', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const limits: number[] = [];
  page.on('request', (request) => {
    if (listed.test(request.url())) limits.push(Number(new URL(request.url()).searchParams.get('limit')));
  });
  await page.goto('/admin?search=Sample+Owner&sort=-createdAt');
  await expect(page.getByRole('status').filter({ hasText: /^100,\d{3} leads$/ })).toBeVisible();
  await expectAccessible(page);
  // Scrolls half-way, then to the end: the rows in between are not requested.
  for (const part of [0.5, 1]) {
    const height = await grid(page).evaluate((list) => list.scrollHeight);
    await scroll(page, height * part);
    await expect(grid(page).locator('.data-grid-waiting')).toHaveCount(0);
    expect(await grid(page).getByRole('row').count()).toBeLessThan(200);
  }
  await expect(row(page, 'Sample Owner 100000')).toBeVisible();
  expect(Math.max(...limits)).toBeLessThanOrEqual(200);
  expect(limits.length).toBeLessThan(12);
  // The name stays visible while the grid is scrolled to the right.
  await grid(page).evaluate((list) => list.scrollTo({ left: 600 }));
  await expect(row(page, 'Sample Owner 100000').getByRole('link')).toBeInViewport();
  await expectAccessible(page);
});

test('what changes meanwhile is read again, and place and selection stay', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto('/admin?sort=createdAt');
  await expect(firstRow(page)).toHaveText('Sample Owner 100000');
  await scroll(page, 36 * 500);
  const chosen = row(page, 'Sample Owner 099495');
  await chosen.getByRole('gridcell').nth(2).click();
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  const before = await place(page);
  await sql(`update read.pipeline set phone = '(515) 555-0177' where name = 'Sample Owner 099495'`);
  await send(page, 'PATCH', `/api/leads/${lead.id}`, { phone: '(515) 555-0178' });
  await expect(chosen).toContainText('(515) 555-0177');
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  expect(await place(page)).toBe(before);
});

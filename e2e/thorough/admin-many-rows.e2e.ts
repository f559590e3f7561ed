import type { Page } from '@playwright/test';
import { insertManyAnalyses } from '../../testing/many-analyses.js';
import { insertManyReferrals } from '../../testing/many-referrals.js';
import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { sql } from '../support/behind-the-scenes.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

// Not through the log, which would take minutes: only the tables have them. The table of leads has 100,000 in data-grid.e2e.ts.
const many = 10_000;

const listedFor = { referral: 'referrals', analysis: 'analyses' } as const;

const remove = (kind: keyof typeof listedFor, marked: string) => `
  with gone as (delete from read.${listedFor[kind]} where ${marked} returning id)
  update read.${kind}_count set row_count = row_count - (select count(*) from gone)`;

const tables = [
  {
    ...{ path: '/admin/analyses', grid: 'Analyses', noun: 'analyses', searched: 'Search analyses' },
    ...{ text: '10000 Table Sample', last: '10000 Table Sample St', insert: insertManyAnalyses },
    remove: remove('analysis', `street_address like '% Table Sample St'`),
  },
  {
    ...{ path: '/admin/referrals', grid: 'Referrals', noun: 'referrals', searched: 'Search referrals' },
    ...{ text: 'table client 010000', last: 'Table Client 010000', insert: insertManyReferrals },
    remove: remove('referral', `client_name like 'Table Client %'`),
  },
  {
    ...{ path: '/admin/users', grid: 'Users', noun: 'users', searched: 'Search users' },
    ...{ text: 'table user 10000', last: 'Table User 10000' },
    insert: `insert into users (id, email, display_name, role, created_at)
      select gen_random_uuid(), 'table.user' || n || '@example.com', 'Table User ' || n, 'user',
        timestamptz '2026-01-01T00:00:00Z' - n * interval '1 minute' from generate_series(1, $1::integer) n`,
    remove: `delete from users where email like 'table.user%'`,
  },
];

test.use({ viewport: { width: 1440, height: 900 } });

for (const { path, grid, noun, searched, text, last, insert, remove: removeMany } of tables)
  test.describe(`10,000 rows: ${noun}`, () => {
    test.beforeAll(() => sql(insert, [many]));
    test.afterAll(() => sql(removeMany));

    test(`${noun}: only those in sight are asked for, the end is near, and one is found`, async ({ page }) => {
      await signIn(page);
      const asked: number[] = [];
      page.on('request', (request) => {
        const limit = new URL(request.url()).searchParams.get('limit');
        if (limit !== null && request.url().includes('offset=')) asked.push(Number(limit));
      });
      await page.goto(path);
      await expect(page.getByRole('status').filter({ hasText: new RegExp(`^10,\\d{3} ${noun}$`) })).toBeVisible();
      await expectAccessibleInBothThemes(page);
      const rows = page.getByRole('grid', { name: grid });
      await toEnd(page, grid);
      await expect(rows.locator('.data-grid-waiting')).toHaveCount(0);
      expect(await rows.getByRole('row').count()).toBeLessThan(200);
      expect(Math.max(...asked)).toBeLessThanOrEqual(200);
      await page.getByLabel(searched).fill(text);
      await expect(page.getByRole('status').filter({ hasText: /^1 / })).toBeVisible();
      await expect(rows.getByRole('row').filter({ hasText: last })).toBeVisible();
      await page.setViewportSize({ width: 375, height: 812 });
      await expect(rows.getByRole('row').filter({ hasText: last })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  });

/** Scrolls half-way, then to the end: the rows in between are not requested. */
async function toEnd(page: Page, grid: string): Promise<void> {
  for (const part of [0.5, 1])
    await page
      .getByRole('grid', { name: grid })
      .evaluate((list, to) => list.scrollTo({ top: list.scrollHeight * to }), part);
}

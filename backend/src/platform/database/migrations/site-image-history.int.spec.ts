import { expect, it } from '@jest/globals';
import { migratedDatabase } from '../../../../../testing/migrated-database.js';
import { drawnLogo } from '../../../images/draw-images.js';
import { SiteImageHistory1794480000000 } from './blog-and-images.js';

const runnerOf = migratedDatabase();

it('keeps the picture, its text and its day, there and back', async () => {
  const runner = runnerOf();
  const migration = new SiteImageHistory1794480000000();
  await migration.down(runner);
  const at = new Date('2026-03-02T15:00:00Z');
  const rows = [
    ['hero.png', drawnLogo(), 'The same, elsewhere'],
    ['logo.png', drawnLogo(), 'Logo'],
  ] as const;
  for (const [name, bytes, alt] of rows)
    await runner.query(`insert into site_images values ($1, 'image/png', $2, $3, $4)`, [name, bytes, alt, at]);
  await migration.up(runner);
  expect(
    await runner.query(
      `select name, version, act, alt, at, user_id, width, height
       from site_image_versions join site_image_files using (hash) order by name`,
    ),
  ).toEqual(
    rows.map(([name, , alt]) => ({
      ...{ name, version: 1, act: 'uploaded', alt, at, user_id: null, width: 256, height: 256 },
    })),
  );
  await migration.down(runner);
  expect(await runner.query('select name, bytes, alt, updated_at from site_images order by name')).toEqual(
    rows.map(([name, bytes, alt]) => ({ name, bytes, alt, updated_at: at })),
  );
  await migration.up(runner);
  await runner.release();
});

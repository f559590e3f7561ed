import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addLead, cardIn, column } from './support/leads.js';
import { restingBox } from './support/motion.js';
import { signIn } from './support/sign-in.js';
import { band, button, movedLead, open, slider } from './support/time-machine.js';
import { expect, test } from './support/test.js';

// Wide enough for all columns beside the panel.
test.use({ viewport: { width: 1600, height: 900 } });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const at = (page: Page) => new URL(page.url()).searchParams.get('at');

test('dragging the slider back shows the earlier board, from its beginning to now', async ({ page }) => {
  // One lead before it: at the board's beginning this lead is not there yet.
  await addLead(page);
  const lead = await movedLead(page);
  await open(page);
  await expect(band(page)).toHaveText('The board now. Drag back to see it as it was.');
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  const thumb = await restingBox(slider(page));
  const frame = await restingBox(page.getByRole('region', { name: 'Time machine' }));
  await page.mouse.move(thumb.x + thumb.width / 2, thumb.y + thumb.height / 2);
  await page.mouse.down();
  await page.mouse.move(frame.x + 4, thumb.y + thumb.height / 2, { steps: 12 });
  await expect(band(page)).toContainText(/As of .* nothing can be changed here/);
  await expect(cardIn(page, 'closed', lead)).toHaveCount(0);
  await expect(cardIn(page, 'leads', lead)).toHaveCount(0);
  await expect.poll(() => at(page)).not.toBeNull();
  await page.mouse.move(frame.x + frame.width, thumb.y, { steps: 12 });
  await page.mouse.up();
  await expect(band(page)).toContainText('The board now');
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await expect.poll(() => at(page)).toBeNull();
});

test('the moment is in the address; the past can be read but not changed', async ({ page }) => {
  const lead = await movedLead(page);
  await open(page, `/dashboard?at=${lead.created}`);
  const card = cardIn(page, 'leads', lead);
  await expect(card).toBeVisible();
  await expect(cardIn(page, 'closed', lead)).toHaveCount(0);
  const commands: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') commands.push(request.url());
  });

  const box = await restingBox(card);
  const target = await restingBox(column(page, 'enrolled'));
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(target.x + 60, target.y + 200, { steps: 8 });
  await expect(page.locator('[data-lifted]')).toHaveCount(0);
  await page.mouse.up();
  await expect(card).toBeVisible();

  const actions = button(page, `Actions for ${lead.name}`);
  await expect(actions).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page, 'Add Lead')).toHaveAttribute('aria-disabled', 'true');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export Data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^pipeline-as-of-/);
  expect(readFileSync(await download.path(), 'utf8')).toContain(`${lead.name},New Lead,`);
  await page.locator('body').click({ position: { x: 700, y: 5 } });
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(commands).toEqual([]);
});

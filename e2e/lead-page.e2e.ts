import { wideViewport } from './support/drag.js';
import { addLead, cardIn } from './support/leads.js';
import { chooseAction, field, leadNow, openLead, section, toasts } from './support/lead-page.js';
import { restingBox } from './support/motion.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// A lead's own page: its fields, edited in place, the stage, and the rare actions.
test.use({ viewport: wideViewport });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a field that is left by a press closes after it: what was pressed stays under the pointer', async ({ page }) => {
  const lead = await addLead(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await openLead(page, lead);
  const next = page.getByRole('button', { name: 'Add phone' });
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves.push(request.url());
  });
  for (const value of ['owner@example.com', 'after.a.press@example.com']) {
    await page.getByRole('button', { name: 'Edit email' }).click();
    await field(page, 'Email').fill(value);
    const before = await restingBox(next);
    await page.mouse.move(before.x + before.width / 2, before.y + before.height - 3);
    await page.mouse.down();
    await expect(field(page, 'Email')).not.toBeFocused();
    // While it is pressed nothing is saved, so nothing closes.
    expect(await next.boundingBox()).toEqual(before);
    expect(saves).toEqual([]);
    await page.mouse.up();
    await expect(field(page, 'Phone')).toBeFocused();
    await expect(page.getByRole('link', { name: value })).toBeVisible();
    await field(page, 'Phone').press('Escape');
  }
  // The first value is the one that the lead had.
  expect(saves).toHaveLength(1);
  expect(await leadNow(page, lead)).toMatchObject({ email: 'after.a.press@example.com' });
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true });

  test('a field that is left by a tap closes after it, too', async ({ page }) => {
    const lead = await addLead(page);
    await openLead(page, lead);
    const next = page.getByRole('button', { name: 'Add phone' });
    await page.getByRole('button', { name: 'Edit email' }).tap();
    await expect(field(page, 'Email')).toBeFocused();
    const before = await restingBox(next);
    await page.touchscreen.tap(before.x + before.width / 2, before.y + before.height - 2);
    await expect(field(page, 'Phone')).toBeFocused();
    await expect(field(page, 'Email')).toBeHidden();
  });
});

test('a lead is renamed and moved, its history leaves the house, and it is deleted', async ({ page }) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  await page.getByRole('heading', { level: 1 }).getByRole('button').press('Enter');
  await field(page, 'Name').fill(`${lead.name} Junior`);
  await field(page, 'Name').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${lead.name} Junior` })).toBeVisible();
  const stage = page.getByRole('button', { name: /^Stage: / });
  await stage.click();
  await page.getByRole('menuitemradio', { name: 'Contract Sent' }).click();
  await expect(section(page, 'History')).toContainText('Moved from New Lead to Contract Sent');
  await expect(page.getByRole('region', { name: /^Setup progress/ })).toContainText('Document Signing');
  expect(await leadNow(page, lead)).toMatchObject({ name: `${lead.name} Junior`, status: 'contract_sent' });
  const download = page.waitForEvent('download');
  await chooseAction(page, 'Export history');
  expect((await download).suggestedFilename()).toMatch(/\.html$/);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(cardIn(page, 'contract_sent', lead)).toBeVisible();
  await page.goBack();
  await chooseAction(page, 'Delete lead');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete lead' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(toasts(page).filter({ hasText: 'Lead deleted successfully' })).toBeVisible();
  await expect(cardIn(page, 'contract_sent', lead)).toHaveCount(0);
});

import { expectAccessible } from './support/accessible.js';
import { wideViewport } from './support/drag.js';
import { addLead, cardIn, column } from './support/leads.js';
import { restingBox } from './support/motion.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: wideViewport });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a card is a link: a plain click shows the lead beside the board, with Ctrl its page in a tab of its own', async ({
  page,
  context,
}) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  const card = cardIn(page, 'leads', lead);
  await expect(card).toHaveAttribute('href', `/leads/${lead.id}`);
  const tab = context.waitForEvent('page');
  await card.click({ modifiers: ['ControlOrMeta'] });
  await expect(await tab).toHaveURL(`/leads/${lead.id}`);
  await expect(page).toHaveURL('/dashboard');
  const another = context.waitForEvent('page');
  await card.click({ button: 'middle' });
  await expect(await another).toHaveURL(`/leads/${lead.id}`);
  await card.click();
  await expect(page).toHaveURL(`/dashboard?lead=${lead.id}`);
  await expect(card).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: `Open the page of ${lead.name}` }).click();
  await expect(page).toHaveURL(`/leads/${lead.id}`);
});

test('a column is sorted, and stays so after a reload; cards are as wide as was chosen', async ({ page }) => {
  const [, dear] = [await addLead(page), await addLead(page, { estimatedRentCents: 99_900_000 })];
  const last = await addLead(page);
  await page.goto('/dashboard');
  const top = column(page, 'leads').locator('[data-card]').first();
  await expect(top).toHaveAttribute('data-card', last.id);
  await page.getByRole('button', { name: /^Sort New Leads/ }).click();
  await page.getByRole('menuitemradio', { name: 'Highest rent first' }).click();
  await expect(top).toHaveAttribute('data-card', dear.id);
  await page.reload();
  await expect(top).toHaveAttribute('data-card', dear.id);
  await page.getByRole('button', { name: /^Sort New Leads/ }).click();
  await page.getByRole('menuitemradio', { name: 'Stalest first' }).click();
  await expect(top).not.toHaveAttribute('data-card', dear.id);
  await expectAccessible(page);

  const width = async () => (await column(page, 'leads').boundingBox())!.width;
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Board settings' }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await choose('Narrow');
  const narrow = await width();
  await choose('Wide');
  await expect.poll(width).toBeGreaterThan(narrow);
});

test('what is typed into a filter is applied by a click outside, which only closes', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('City').fill('Ankeny');
  const box = await restingBox(cardIn(page, 'leads', lead));
  await page.mouse.click(box.x + 4, box.y + box.height - 4);
  await expect(page.getByRole('dialog', { name: 'Filters' })).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard?city=Ankeny');

  await page.getByRole('button', { name: /^Filter/ }).click();
  const days = page.getByRole('dialog', { name: 'Filters' }).getByLabel('Days in stage, at least');
  await days.fill('9999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Days in stage must be at most 3650')).toBeVisible();
  await expect(days).toHaveValue('9999');
  await days.fill('12');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/minDays=12/);
});

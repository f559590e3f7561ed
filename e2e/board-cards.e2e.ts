import { wideViewport } from './support/drag.js';
import { addLead, cardIn, column } from './support/leads.js';
import { restingBox } from './support/motion.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: wideViewport });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a card is a link: a plain click shows the lead beside the board, with Ctrl its page in a tab of its own; beside an open filter it only closes that', async ({
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

  const width = async () => (await column(page, 'leads').boundingBox())!.width;
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Board settings' }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await choose('Narrow');
  const narrow = await width();
  await choose('Wide');
  await expect.poll(width).toBeGreaterThan(narrow);

  // A click outside applies what was typed, and only closes.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('City').fill('Ankeny');
  const box = await restingBox(card);
  await page.mouse.click(box.x + 4, box.y + box.height - 4);
  await expect(page.getByRole('dialog', { name: 'Filters' })).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard?city=Ankeny');
  await page.getByRole('button', { name: 'Clear all', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');

  await card.click();
  await expect(page).toHaveURL(`/dashboard?lead=${lead.id}`);
  await expect(card).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: `Open the page of ${lead.name}` }).click();
  await expect(page).toHaveURL(`/leads/${lead.id}`);
});

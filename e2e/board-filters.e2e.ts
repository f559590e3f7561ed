import { randomUUID } from 'node:crypto';
import { expectAccessible } from './support/accessible.js';
import { staffMember } from './support/behind-the-scenes.js';
import { addLead, cardIn, column, send } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });

test('a board is searched, filtered and saved as a view, and follows what happens', async ({ page }) => {
  await signIn(page, await staffMember());
  const lead = await addLead(page, { estimatedRentCents: 123_400 });
  const other = await addLead(page);
  const city = `City${randomUUID().slice(0, 6)}`;
  await page.goto('/dashboard');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search leads')).toBeFocused();
  await page.keyboard.type(lead.name);
  // The whole name: on a slow machine the first letters are searched separately.
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === lead.name);
  await expect(cardIn(page, 'leads', other)).toHaveCount(0);
  await expect(column(page, 'leads')).toContainText(/1 of \d+/);
  await expect(column(page, 'leads')).toContainText(/\$1,234 of \$[\d,]+/);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByLabel('City').fill(city);
  await panel.getByLabel('City').press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill(`View of ${city}`);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: `Views, showing View of ${city}` })).toBeVisible();

  await page.getByRole('button', { name: 'Clear all', exact: true }).click();
  await expect(cardIn(page, 'leads', other)).toBeVisible();
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitem', { name: `View of ${city}` }).click();
  await expect(page).toHaveURL(/city=.*search=|search=.*city=/);
  await page.reload();
  await expect(page.getByLabel('Search leads')).toHaveValue(lead.name);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await send(page, 'PATCH', `/api/leads/${lead.id}`, { city });
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await send(page, 'PATCH', `/api/leads/${lead.id}`, { city: 'Elsewhere' });
  await expect(cardIn(page, 'leads', lead)).toHaveCount(0);
});

test('why is this here: by the menu, by a key, and from the lead beside the board', async ({ page }) => {
  test.slow();
  const lead = await addLead(page);
  await send(page, 'PATCH', `/api/leads/${lead.id}`, { estimatedRentCents: 210_000 });
  await send(page, 'POST', `/api/leads/${lead.id}/status`, { status: 'enrolled' });
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'A note.' });
  await page.goto('/dashboard');
  const card = cardIn(page, 'enrolled', lead);
  await card.hover();
  await page.getByRole('button', { name: `Actions for ${lead.name}` }).click();
  await page.getByRole('menuitem', { name: 'Why is this here?' }).click();
  await page.getByRole('menuitem', { name: 'Rent $2,100' }).click();
  const panel = page.getByRole('complementary', { name: 'Lead' });
  await expect(page).toHaveURL(/event=/);
  await expect(panel).toContainText('event 2 of 4');
  const rentEvent = new URL(page.url()).searchParams.get('event');

  await card.focus();
  await page.keyboard.press('w');
  await expect(page.getByRole('menu', { name: /Why is this here/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: /^Stage/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('event')).not.toBe(rentEvent);
  const stageEvent = new URL(page.url()).searchParams.get('event');

  await card.focus();
  await page.keyboard.press('s');
  await expect.poll(() => new URL(page.url()).searchParams.get('event')).toBe(stageEvent);
  await panel.getByRole('heading', { name: lead.name }).getByRole('button').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('event')).not.toBe(stageEvent);
});

test('the days of a card that stands too long lead to the event they are counted from', async ({ page }) => {
  const lead = await addLead(page);
  await send(page, 'POST', `/api/leads/${lead.id}/status`, { status: 'proposal' });
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'A note does not reset the clock.' });
  // Only the browser's clock moves: it computes which cards are stale.
  await page.clock.setFixedTime(Date.now() + 14 * 86_400_000);
  await page.goto('/dashboard');
  const stale = column(page, 'proposal')
    .getByRole('listitem')
    .filter({ has: page.locator(`[data-card="${lead.id}"]`) })
    .getByRole('link', { name: 'In this stage for 14 days' });
  await stale.click();
  await expect(page).toHaveURL(new RegExp(`lead=${lead.id}&event=`));
  const event = new URL(page.url()).searchParams.get('event');
  const history = (await (await page.request.get(`/api/leads/${lead.id}/history`)).json()) as {
    events: { id: string; type: string }[];
  };
  expect(history.events.find(({ id }) => id === event)?.type).toBe('LeadStatusMoved');
});

import { randomInt, randomUUID } from 'node:crypto';
import { expectAccessible } from './support/accessible.js';
import { addLead, cardIn, column, send } from './support/leads.js';
import { staffMember } from './support/behind-the-scenes.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});
test.use({ viewport: { width: 1440, height: 900 } });

test('a search filters the board, is kept in the address, and tells what matches from all there is', async ({
  page,
}) => {
  const lead = await addLead(page, { estimatedRentCents: 123_400 });
  const other = await addLead(page);
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
  await page.reload();
  await expect(page.getByLabel('Search leads')).toHaveValue(lead.name);
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await expect(cardIn(page, 'leads', other)).toHaveCount(0);

  await cardIn(page, 'leads', lead).click();
  await expect(page).toHaveURL(/search=.*lead=|lead=.*search=/);
  await page.getByRole('button', { name: 'Close the history' }).click();
  await expect(page).toHaveURL(/search=/);
  await page.getByLabel('Search leads').press('Escape');
  await expect(cardIn(page, 'leads', other)).toBeVisible();
  await expect(page).not.toHaveURL(/search=/);
});

test('filters are chips, each taken off by itself; Back brings them back; nothing that matches says so', async ({
  page,
}) => {
  test.slow();
  const lead = await addLead(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expectAccessible(page);
  // Faster than the page renders: no click reverts another.
  await panel.evaluate((dialog) => {
    for (const name of ['New Lead', 'Won', 'Manual', 'Won'])
      [...dialog.querySelectorAll('label')].find((label) => label.textContent === name)?.click();
  });
  await panel.getByLabel('City').fill('ankeny');
  await panel.getByLabel('City').press('Enter');
  await panel.getByLabel('Walkthrough', { exact: true }).selectOption('Has one');
  await page.keyboard.press('Escape');
  const chips = page.getByRole('list', { name: 'Filters' });
  await expect(chips.getByRole('listitem')).toHaveText([
    'Stage: New Lead',
    'Source: Manual',
    'City: ankeny',
    'Has a walkthrough',
  ]);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expectAccessible(page);
  await chips.getByRole('button', { name: 'Remove filter: Has a walkthrough' }).click();
  await page.goBack();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(chips).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
});

test('days in stage and the day it came in are asked in the calendar of the office', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto(`/dashboard?search=${lead.name.split(' ').at(-1)}`);
  await page.getByRole('button', { name: /^Filter/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByLabel('Came in since').fill('2020-01-01');
  await panel.getByLabel('Came in since').press('Enter');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await panel.getByLabel('Days in stage, at least').fill('3');
  await panel.getByLabel('Days in stage, at least').press('Enter');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(page).toHaveURL(/minDays=3/);
});

test('an old or mistyped link shows what of it makes sense', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto(`/dashboard?status=gone&minDays=-4&search=${lead.name.split(' ').at(-1)}`);
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await expect(page.getByText(/^1 of \d+ leads/)).toBeVisible();
});

test('a filtered board follows what happens: a card that comes to match appears, one that no longer does goes', async ({
  page,
}) => {
  const word = `City${randomUUID().slice(0, 6)}`;
  const lead = await addLead(page);
  await page.goto(`/dashboard?city=${word}`);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await send(page, 'PATCH', `/api/leads/${lead.id}`, { city: word });
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await send(page, 'PATCH', `/api/leads/${lead.id}`, { city: 'Elsewhere' });
  await expect(cardIn(page, 'leads', lead)).toHaveCount(0);
});

test('digits, and what looks like a power of ten, are searched for as they were typed', async ({ page }) => {
  for (const word of ['1e200', String(randomInt(10_000_000, 100_000_000))]) {
    const id = randomUUID();
    const name = `Sample Owner ${word}`;
    await send(page, 'POST', '/api/leads', { id, name, email: 'owner@example.com', source: 'manual' });
    await page.goto(`/dashboard?search=${word}`);
    await expect(page.getByRole('searchbox', { name: 'Search leads' })).toHaveValue(word);
    await expect(cardIn(page, 'leads', { id, name })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search leads' }).fill('');
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('searchbox', { name: 'Search leads' }).fill(word);
    await expect(page).toHaveURL(`/dashboard?search=${word}`);
  }
});

test('a view is saved, shown, renamed, made the first, and deleted', async ({ page }) => {
  // A separate user: a default view changes what their board opens with.
  await signIn(page, await staffMember());
  // axe checks every card, several times.
  test.slow();
  const lead = await addLead(page);
  const [name, renamed] = [`View ${randomUUID().slice(0, 8)}`, `Renamed ${randomUUID().slice(0, 8)}`];
  const word = lead.name.split(' ').at(-1)!;
  await page.goto(`/dashboard?search=${word}`);
  const menu = page.getByRole('button', { name: /^Views/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill(name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('View saved')).toBeVisible();
  await expect(page.getByRole('button', { name: `Views, showing ${name}` })).toBeVisible();

  await page.getByRole('button', { name: 'Clear all', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await menu.click();
  await page.getByRole('menuitem', { name }).click();
  await expect(page).toHaveURL(new RegExp(`search=${word}`));
  await expect(cardIn(page, 'leads', lead)).toBeVisible();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Manage views…' }).click();
  const views = page.getByRole('dialog', { name: 'Your views' });
  await views.getByLabel(`Name of ${name}`).fill(renamed);
  await views.getByLabel(`Name of ${name}`).press('Enter');
  await views.getByRole('button', { name: `Open the board with ${renamed}` }).click();
  await expect(views.getByRole('button', { name: `Open the board with ${renamed}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(new RegExp(`search=${word}`));

  await menu.click();
  await page.getByRole('menuitem', { name: 'Manage views…' }).click();
  await views.getByRole('button', { name: `Delete ${renamed}` }).click();
  await expect(views.getByLabel(`Name of ${renamed}`)).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(column(page, 'leads').locator('[data-card]').first()).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('a view with a name that is taken is refused with the reason beside the field', async ({ page }) => {
  const name = `View ${randomUUID().slice(0, 8)}`;
  await send(page, 'POST', '/api/views', { name, filter: { city: 'Clive' } });
  await page.goto('/dashboard?minDays=5');
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill(name.toUpperCase());
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('You already have a view with this name.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue(name.toUpperCase());
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

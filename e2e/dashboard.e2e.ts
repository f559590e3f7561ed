import { expectAccessible } from './support/accessible.js';
import { addLead, cardIn, column, send } from './support/leads.js';
import { admin } from './support/people.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test.describe('Add Lead', () => {
  test('adds a manual lead that appears on the board, and is empty when opened again', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Add Lead' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add New Lead' });
    await expect(dialog.getByLabel('Full Name')).toBeFocused();
    await expectAccessible(page);
    await expect(dialog.getByLabel('Property Type').locator('option')).toHaveText([
      'Select type',
      'Single Family',
      'Multi Family',
      'Commercial',
    ]);

    await dialog.getByRole('button', { name: 'Add Lead' }).click();
    await expect(dialog.getByLabel('Full Name')).toHaveJSProperty('validity.valueMissing', true);

    const name = `Sample Entry ${Date.now()}`;
    await dialog.getByLabel('Full Name').fill(name);
    await dialog.getByLabel('Email').fill('owner@example.com');
    await dialog.getByLabel('Property Address').fill('7 Sample Ct');
    await dialog.getByLabel('Property Type').selectOption('Commercial');
    await dialog.getByLabel('Square Footage').fill('a lot');
    await dialog.getByRole('button', { name: 'Add Lead' }).click();
    await expect(dialog).toBeHidden();
    await expect(column(page, 'leads').getByRole('link', { name: `${name},` })).toBeVisible();

    await page.getByRole('button', { name: 'Add Lead' }).first().click();
    await expect(dialog.getByLabel('Full Name')).toHaveValue('');
  });

  test('rises where it stands: a press while it opens meets what it aims at', async ({ page }) => {
    await page.goto('/dashboard');
    const button = page.getByRole('button', { name: 'Add Lead' }).first();
    await button.waitFor();
    const lefts = await button.evaluate(async (opens: HTMLElement) => {
      const seen = new Set<number>();
      opens.click();
      // From its first frame on, however late that is.
      for (let frames = 0; frames < 30;) {
        await new Promise(requestAnimationFrame);
        const dialog = document.querySelector('[role=dialog]');
        if (!dialog) continue;
        seen.add(Math.round(dialog.getBoundingClientRect().left));
        frames++;
      }
      return [...seen];
    });
    expect(lefts).toHaveLength(1);
  });

  test('is closed by Cancel, by Escape and by a click beside it', async ({ page }) => {
    await page.goto('/dashboard');
    const dialog = page.getByRole('dialog', { name: 'Add New Lead' });
    const open = () => page.getByRole('button', { name: 'Add Lead' }).first().click();
    await open();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await open();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await open();
    await expect(dialog).toBeVisible();
    await page.mouse.click(10, 300);
    await expect(dialog).toBeHidden();
  });

  test('leads to the login and back when the session has ended', async ({ page, context }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Add Lead' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add New Lead' });
    await dialog.getByLabel('Full Name').fill('Sample Owner');
    await dialog.getByLabel('Email').fill('owner@example.com');
    await dialog.getByLabel('Property Address').fill('7 Sample Ct');
    await dialog.getByLabel('Property Type').selectOption('Commercial');
    await context.clearCookies();
    await dialog.getByRole('button', { name: 'Add Lead' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
    await expect(page).toHaveURL('/login?from=%2Fdashboard');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/dashboard');
    expect(errors).toEqual([]);
  });

  test('keeps what was typed and says why when the server refuses', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Add Lead' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add New Lead' });
    await dialog.getByLabel('Full Name').fill('Sample Owner');
    // Enough for the browser's own check, but not for the server's.
    await dialog.getByLabel('Email').fill('owner@example');
    await dialog.getByLabel('Property Address').fill('7 Refused Ct');
    await dialog.getByLabel('Property Type').selectOption('Commercial');
    await dialog.getByRole('button', { name: 'Add Lead' }).click();
    await expect(dialog.getByText('Enter an email address like name@example.com')).toBeVisible();
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Sample Owner');
  });
});

test.describe('Recent Activity', () => {
  test('leads to the history, and deletes with Undo', async ({ page }) => {
    const lead = await addLead(page);
    await page.goto('/dashboard');
    const activity = page.getByRole('region', { name: 'Recent activity' });
    await activity
      .getByRole('button', { name: `Delete ${lead.name}` })
      .first()
      .click();
    const question = page.getByRole('alertdialog', { name: 'Delete this lead?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Delete lead' }).click();
    await expect(page.getByText('Lead deleted successfully')).toBeVisible();
    await expect(cardIn(page, 'leads', lead)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(cardIn(page, 'leads', lead)).toBeVisible();
    await activity
      .getByRole('button', { name: `View Details of ${lead.name}` })
      .first()
      .click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Lead restored');
  });

  test('a deletion that fails leaves the card where it was; the next success takes the failure away', async ({
    page,
  }) => {
    const lead = await addLead(page);
    await page.goto('/dashboard');
    await page.route(`**/api/leads/${lead.id}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: 'broken' }) : route.continue(),
    );
    await page
      .getByRole('region', { name: 'Recent activity' })
      .getByRole('button', { name: `Delete ${lead.name}` })
      .click();
    await page.getByRole('button', { name: 'Delete lead' }).click();
    const failed = page.getByText('Failed to delete lead');
    await expect(failed).toBeVisible();
    await expect(cardIn(page, 'leads', lead)).toBeVisible();
    const row = page
      .getByRole('region', { name: 'Recent activity' })
      .getByRole('button', { name: `Delete ${lead.name}` });
    await expect(row).toBeEnabled();
    await page.unroute(`**/api/leads/${lead.id}`);
    await row.click();
    await page.getByRole('button', { name: 'Delete lead' }).click();
    await expect(page.getByText('Lead deleted successfully')).toBeVisible();
    await expect(failed).toHaveCount(0);
  });
});

test('many leads: columns load further pages while scrolling, and counters tell all', async ({ page }) => {
  for (let n = 0; n < 60; n++) await addLead(page, { status: 'lost' });
  await page.goto('/dashboard');
  const lost = column(page, 'lost');
  await expect(lost).toHaveAttribute('aria-label', /^Lost, \d+ leads$/);
  const count = Number(/\d+/.exec((await lost.getAttribute('aria-label')) ?? '')?.[0]);
  expect(count).toBeGreaterThanOrEqual(60);
  expect(await lost.locator('[data-card]').count()).toBeLessThan(40);
  await lost.scrollIntoViewIfNeeded();
  const list = lost.locator('[data-column-scroll]');
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(lost.locator(`li[aria-posinset="${count}"]`)).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test('the keys: arrows walk the cards, Enter shows the history, ? lists them', async ({ page }) => {
  const below = await addLead(page);
  const above = await addLead(page);
  await page.goto('/dashboard');
  await cardIn(page, 'leads', above).focus();
  await page.keyboard.press('ArrowDown');
  await expect(cardIn(page, 'leads', below)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dashboard?lead=${below.id}`);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

test('a board that cannot be loaded says so and loads when tried again', async ({ page }) => {
  await page.route('**/api/board', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/dashboard');
  const alert = page.getByRole('alert').filter({ hasText: 'The board could not be loaded' });
  await expect(alert).toBeVisible();
  await page.unroute('**/api/board');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(column(page, 'leads')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the dashboard is accessible in ${colorScheme}`, async ({ page }) => {
    // axe checks every card twice.
    test.slow();
    await page.emulateMedia({ colorScheme });
    const lead = await addLead(page, { status: 'walkthrough_scheduled', estimatedRentCents: 180_000 });
    await send(page, 'POST', `/api/leads/${lead.id}/walkthrough`, {
      start: new Date(
        Date.UTC(2099, 0, 1 + Math.floor(Math.random() * 300), 14 + Math.floor(Math.random() * 8)),
      ).toISOString(),
    });
    await page.goto('/dashboard');
    await expect(cardIn(page, 'walkthrough_scheduled', lead)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectAccessible(page);
    await cardIn(page, 'walkthrough_scheduled', lead).click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Walkthrough booked');
    await expectAccessible(page);
  });

test('the chosen appearance outlasts the system and a reload', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a dark console opens dark, before it knows who is there; a public page stays light', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dark = await ground();
  await page.route('**/api/auth/session', () => undefined);
  await page.goto('/dashboard');
  await expect(page.locator('#root')).toBeEmpty();
  await expect.poll(ground).toBe(dark);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/enroll');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await ground()).not.toBe(dark);
});

test('an unknown lead in the address is said to be unknown, beside the board', async ({ page }) => {
  await page.goto('/dashboard?lead=0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20');
  const panel = page.getByRole('complementary', { name: 'Lead' });
  await expect(panel.getByRole('heading', { name: 'Lead not found' })).toBeVisible();
  await expect(panel).toContainText("The lead you're looking for doesn't exist.");
});

test('a card names street and city; a narrow one keeps the street whole', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  const card = column(page, 'leads')
    .getByRole('listitem')
    .filter({ has: page.locator(`[data-card="${lead.id}"]`) });
  await expect(card).toContainText('100 Sample St, Ankeny');
  await expect(card).not.toContainText('IA 50023');
  const street = card.getByText('100 Sample St', { exact: true });
  const isWhole = () => street.evaluate((element) => element.scrollWidth <= element.clientWidth);
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await isWhole(), `at ${width} px`).toBe(true);
  }
});

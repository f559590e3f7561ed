import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { addLead, cardIn, column, send, type SampleLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

async function dragTo(page: Page, from: string, lead: SampleLead, to: string): Promise<void> {
  const card = await cardIn(page, from, lead).boundingBox();
  const target = await column(page, to).boundingBox();
  if (!card || !target) throw new Error('The card and the column must be in sight');
  await page.mouse.move(card.x + 40, card.y + 40);
  await page.mouse.down();
  await page.mouse.move(card.x + 60, card.y + 50, { steps: 3 });
  await page.mouse.move(target.x + target.width / 2, target.y + 220, { steps: 8 });
  await page.mouse.up();
}

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
    await expect(column(page, 'leads').getByRole('link', { name })).toBeVisible();

    await page.getByRole('button', { name: 'Add Lead' }).first().click();
    await expect(dialog.getByLabel('Full Name')).toHaveValue('');
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

  test('keeps what was typed and says why when the server refuses', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Add Lead' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add New Lead' });
    await dialog.getByLabel('Full Name').fill('Sample Owner');
    // Enough for the browser's own check, not for the server's.
    await dialog.getByLabel('Email').fill('owner@example');
    await dialog.getByLabel('Property Address').fill('7 Sample Ct');
    await dialog.getByLabel('Property Type').selectOption('Commercial');
    await dialog.getByRole('button', { name: 'Add Lead' }).click();
    await expect(dialog.getByText('Enter an email address like name@example.com')).toBeVisible();
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Sample Owner');
  });
});

test.describe('moving cards', () => {
  test('a card is dragged to another stage and stays there', async ({ page }) => {
    const lead = await addLead(page);
    await page.goto('/dashboard');
    await expect(cardIn(page, 'leads', lead)).toBeVisible();
    const answered = page.waitForResponse((response) => response.url().endsWith(`/api/leads/${lead.id}/status`));
    await dragTo(page, 'leads', lead, 'closed');
    await expect(cardIn(page, 'closed', lead)).toBeVisible();
    expect((await answered).status()).toBe(200);
    await page.reload();
    await expect(cardIn(page, 'closed', lead)).toBeVisible();
  });

  test('a drag of less than 8 px, onto itself, or outside does nothing', async ({ page }) => {
    const lead = await addLead(page);
    await page.goto('/dashboard');
    const commands: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') commands.push(request.url());
    });
    const box = (await cardIn(page, 'leads', lead).boundingBox())!;
    await page.mouse.move(box.x + 40, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 45, box.y + 44);
    await expect(page.locator('[data-lifted]')).toHaveCount(0);
    await page.mouse.up();
    await dragTo(page, 'leads', lead, 'leads');
    await page.mouse.move(box.x + 40, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 80, box.y + 60, { steps: 3 });
    await expect(page.locator('[data-lifted]')).toHaveCount(1);
    await page.mouse.move(300, 60, { steps: 5 });
    await page.mouse.up();
    await expect(cardIn(page, 'leads', lead)).toBeVisible();
    expect(commands).toEqual([]);
  });

  test('a card is carried by keys, 25 px each, and every step is announced', async ({ page }) => {
    const lead = await addLead(page);
    await page.goto('/dashboard');
    const card = cardIn(page, 'leads', lead);
    await card.focus();
    await page.keyboard.press('Space');
    const spoken = page.locator('[id^="DndLiveRegion"]');
    await expect(spoken).toContainText(`Picked up ${lead.name}.`);
    const before = (await page.locator('[data-lifted]').boundingBox())!.x;
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Math.round((await page.locator('[data-lifted]').boundingBox())!.x - before)).toBe(25);
    const distance =
      (await column(page, 'analysis_submitted').boundingBox())!.x - (await column(page, 'leads').boundingBox())!.x;
    for (let carried = 25; carried < distance; carried += 25) await page.keyboard.press('ArrowRight');
    await expect(spoken).toContainText(`${lead.name} is over Analysis Submitted.`);
    await page.keyboard.press('Space');
    await expect(cardIn(page, 'analysis_submitted', lead)).toBeVisible();
    await expect(spoken).toContainText(`${lead.name} was moved to Analysis Submitted.`);
  });

  test('Escape puts a carried card back', async ({ page }) => {
    const lead = await addLead(page);
    await page.goto('/dashboard');
    await cardIn(page, 'leads', lead).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(page.locator('[id^="DndLiveRegion"]')).toContainText('was put back');
    await expect(cardIn(page, 'leads', lead)).toBeVisible();
  });

  test('the menu moves a card without dragging, into a stage that opens for it', async ({ page }) => {
    const lead = await addLead(page);
    await page.goto('/dashboard');
    await cardIn(page, 'leads', lead).hover();
    await page.getByRole('button', { name: `Actions for ${lead.name}` }).click();
    await page.getByRole('menuitem', { name: 'Contract Sent' }).click();
    await expect(cardIn(page, 'contract_sent', lead)).toBeVisible();
    await expect(page.getByText('Lead status updated')).toBeVisible();
  });

  test('a refused move goes back to its place and says why', async ({ page }) => {
    const lead = await addLead(page);
    await page.goto('/dashboard');
    let refuse = () => {};
    const held = new Promise<void>((resolve) => (refuse = resolve));
    await page.route(`**/api/leads/${lead.id}/status`, async (route) => {
      await held;
      await route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'about:blank',
          title: 'This lead was deleted',
          status: 409,
          code: 'lead_deleted',
        }),
      });
    });
    await dragTo(page, 'leads', lead, 'enrolled');
    await expect(cardIn(page, 'enrolled', lead)).toBeVisible();
    refuse();
    await expect(cardIn(page, 'leads', lead)).toBeVisible();
    await expect(page.getByText('Failed to update lead status')).toBeVisible();
    await expect(page.getByText('This lead was deleted')).toBeVisible();
  });

  test('a moved card never jumps back, however late the answer and the board come', async ({ page }) => {
    const lead = await addLead(page);
    await page.goto('/dashboard');
    await expect(cardIn(page, 'leads', lead)).toBeVisible();
    await page.route('**/api/leads/*/status', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.route('**/api/board', async (route) => {
      const stale = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.fulfill({ response: stale });
    });
    await page.evaluate((id) => {
      const seen: string[] = [];
      const look = () => {
        const at = document.querySelector(`[data-card="${id}"]`)?.closest<HTMLElement>('[data-column]')?.dataset.column;
        if (at && at !== seen.at(-1)) seen.push(at);
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      Object.assign(window, { seenColumns: seen });
    }, lead.id);
    await dragTo(page, 'leads', lead, 'closed');
    // Other people's changes make the board read again and again meanwhile.
    for (let n = 0; n < 4; n++) {
      await addLead(page);
      await page.waitForTimeout(250);
    }
    await expect(cardIn(page, 'closed', lead)).toBeVisible();
    await page.waitForTimeout(1_500);
    const seen = await page.evaluate(() => (window as unknown as { seenColumns: string[] }).seenColumns);
    expect(seen.at(-1)).toBe('closed');
    expect(seen.filter((at) => at === 'closed')).toHaveLength(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('somebody else who moved the card first is told, and their move stands', async ({ page }) => {
    const lead = await addLead(page);
    await page.goto('/dashboard');
    await expect(cardIn(page, 'leads', lead)).toBeVisible();
    await page.route('**/api/live', (route) => route.abort());
    await page.reload();
    await expect(cardIn(page, 'leads', lead)).toBeVisible();
    await send(page, 'POST', `/api/leads/${lead.id}/status`, { status: 'won' });
    await dragTo(page, 'leads', lead, 'closed');
    await expect(page.getByText('Somebody else moved this lead to Won.')).toBeVisible();
    await page.unroute('**/api/live');
    await expect(cardIn(page, 'won', lead)).toBeVisible({ timeout: 20_000 });
  });
});

test.describe('what others do', () => {
  test('shows up without a reload, also what happened while the connection was lost', async ({ page, browser }) => {
    const lead = await addLead(page);
    await page.goto('/dashboard');
    await expect(cardIn(page, 'leads', lead)).toBeVisible();
    const other = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
    const colleague = await other.newPage();
    await signIn(colleague);
    await colleague.goto('/dashboard');
    await dragTo(colleague, 'leads', lead, 'enrolled');
    await expect(cardIn(page, 'enrolled', lead)).toBeVisible();

    await page.context().setOffline(true);
    await expect(page.getByText('Connection lost. Trying again…')).toBeVisible();
    await dragTo(colleague, 'enrolled', lead, 'closed');
    await expect(cardIn(colleague, 'closed', lead)).toBeVisible();
    await page.context().setOffline(false);
    await expect(cardIn(page, 'closed', lead)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('Connection lost. Trying again…')).toBeHidden({ timeout: 20_000 });
    await other.close();
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

  test('a deletion that fails leaves the card where it was', async ({ page }) => {
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
    await expect(page.getByText('Failed to delete lead')).toBeVisible();
    await expect(cardIn(page, 'leads', lead)).toBeVisible();
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
    await expect(lost.locator(`li[aria-posinset="${count}"]`)).toBeVisible({ timeout: 300 });
  }).toPass();
});

test('search finds a lead by its name and opens its history', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search leads')).toBeFocused();
  await page.keyboard.type(lead.name);
  await expect(page.getByText('1 lead found')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${lead.name} 100 Sample`) }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Added by hand');
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
    await page.emulateMedia({ colorScheme });
    const lead = await addLead(page, { status: 'walkthrough_scheduled', estimatedRentCents: 180_000 });
    await send(page, 'POST', `/api/leads/${lead.id}/walkthrough`, { start: '2099-03-03T20:15:00.000Z' });
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('columns are swiped with a tab per stage, and the history is a sheet', async ({ page }) => {
    const lead = await addLead(page, { status: 'enrolled' });
    await page.goto('/dashboard');
    const tab = page.getByRole('navigation', { name: 'Stages' }).getByRole('button', { name: /^Enrolled/ });
    await tab.tap();
    await expect(tab).toHaveAttribute('aria-current', 'true');
    await expect(cardIn(page, 'enrolled', lead)).toBeInViewport();
    await expectAccessible(page);
    await cardIn(page, 'enrolled', lead).tap({ position: { x: 40, y: 46 } });
    await expect(page.getByRole('dialog', { name: 'Lead' })).toContainText('Added by hand');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close the history' }).tap();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });

  test('the navigation is at the thumb, the rest behind More', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'More' });
    await expect(sheet.getByRole('link')).toHaveText(['Admin', 'Blog', 'Campaigns', 'Analytics', 'Enroll Online']);
    await expectAccessible(page);
    await sheet.getByRole('button', { name: /Logout/ }).tap();
    await expect(page).toHaveURL(/\/login/);
  });
});

import { expectAccessible } from './support/accessible.js';
import { cardIn, column, type SampleLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a lead is added by hand, deleted from the recent activity, and taken back', async ({ page }) => {
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: 'Add Lead' }).first();
  await button.waitFor();
  // The dialog rises where it stands: a press while it opens meets what it aims at.
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
  const dialog = page.getByRole('dialog', { name: 'Add New Lead' });
  await page.mouse.click(10, 300);
  await expect(dialog).toBeHidden();
  await button.click();
  await expect(dialog.getByLabel('Full Name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Add Lead' }).click();
  await expect(dialog.getByLabel('Full Name')).toHaveJSProperty('validity.valueMissing', true);
  const name = `Sample Entry ${Date.now()}`;
  await dialog.getByLabel('Full Name').fill(name);
  // Enough for the browser's own check, but not for the server's.
  await dialog.getByLabel('Email').fill('owner@example');
  await dialog.getByLabel('Property Address').fill('7 Sample Ct');
  await dialog.getByLabel('Property Type').selectOption('Commercial');
  await dialog.getByRole('button', { name: 'Add Lead' }).click();
  await expect(dialog.getByText('Enter an email address like name@example.com')).toBeVisible();
  await dialog.getByLabel('Email').fill('owner@example.com');
  await dialog.getByRole('button', { name: 'Add Lead' }).click();
  await expect(dialog).toBeHidden();
  const card = column(page, 'leads').getByRole('link', { name: `${name},` });
  await expect(card).toBeVisible();
  const lead: SampleLead = { id: (await card.getAttribute('data-card'))!, name };

  // The lead is open beside the board.
  await page.getByRole('button', { name: 'Close the history' }).click();
  const activity = page.getByRole('region', { name: 'Recent activity' });
  await activity
    .getByRole('button', { name: `Delete ${name}` })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete lead' }).click();
  await expect(page.getByText('Lead deleted successfully')).toBeVisible();
  await expect(cardIn(page, 'leads', lead)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await activity
    .getByRole('button', { name: `View Details of ${name}` })
    .first()
    .click();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Lead restored');
  await expectAccessible(page);
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

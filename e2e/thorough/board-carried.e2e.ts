import { commandsOf, deleted, lifted, moved, news, toast } from '../support/carried.js';
import { carryOver, colleagueOn, lift, wideViewport } from '../support/drag.js';
import { addLead, cardIn, column, send, type SampleLead } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

// Two people at one board: one of them carries a card, and the other moves, deletes, merges or edits it meanwhile.
test.use({ viewport: wideViewport });

let errors: Error[] = [];
test.beforeEach(async ({ page }) => {
  errors = [];
  page.on('pageerror', (error) => errors.push(error));
  await signIn(page);
});
test.afterEach(() => expect(errors).toEqual([]));

test('a card that a colleague merges is announced in the hand, with the link to the lead that stays; dropped, nothing is sent', async ({
  page,
  browser,
}) => {
  const [goes, stays] = [await addLead(page), await addLead(page)];
  const { colleague, name, context } = await colleagueOn(browser);
  await page.goto('/dashboard');
  const sent = commandsOf(page);
  await lift(page, 'leads', goes);
  await send(colleague, 'POST', `/api/leads/${goes.id}/merge`, { into: stays.id });
  await expect(news(page)).toContainText(`Merged into another lead by ${name}`);
  const link = toast(page).getByRole('link', { name: 'Open the other lead' });
  await expect(link).toBeVisible();
  await carryOver(page, 'closed');
  await expect(lifted(page)).toHaveCount(1);
  await page.mouse.up();
  await expect(toast(page)).toContainText('Failed to update lead status');
  await expect(toast(page)).toContainText(`${name} merged this lead into another one`);
  await expect(page.locator(`[data-card="${goes.id}"]`)).toHaveCount(0);
  expect(sent).toEqual([]);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/leads/${stays.id}$`));
  await context.close();
});

test('of several that are carried, the one that a colleague moved stays where it is; the last that a filter shows stays in the hand', async ({
  page,
  browser,
}) => {
  const leads = [await addLead(page), await addLead(page), await addLead(page)] as const;
  const last = await addLead(page);
  const { colleague, name, context } = await colleagueOn(browser);
  await page.goto('/dashboard');
  for (const lead of leads) {
    await cardIn(page, 'leads', lead).focus();
    await page.keyboard.press('x');
  }
  await lift(page, 'leads', leads[0]);
  await moved(colleague, leads[1], 'enrolled');
  await deleted(colleague, leads[2]);
  await expect(cardIn(page, 'enrolled', leads[1])).toBeVisible();
  await expect(page.locator(`[data-card="${leads[2].id}"]`)).toHaveCount(0);
  await carryOver(page, 'closed');
  await page.mouse.up();
  await expect(cardIn(page, 'closed', leads[0])).toBeVisible();
  await expect(cardIn(page, 'enrolled', leads[1])).toBeVisible();
  await expect(page.getByText('1 of 3 leads moved to Closed')).toBeVisible();
  const item = page.getByRole('listitem').filter({ has: page.locator(`[data-card="${leads[1].id}"]`) });
  await expect(item).toContainText(`Not moved: ${name} moved this lead to Property Enrolled`);

  await page.goto(`/dashboard?search=${encodeURIComponent(last.name)}`);
  await lift(page, 'leads', last);
  await send(colleague, 'PATCH', `/api/leads/${last.id}`, { name: 'Somebody Else Entirely' });
  await expect(column(page, 'leads')).toHaveAttribute('aria-label', /, 0 leads$/);
  await carryOver(page, 'closed');
  await expect(lifted(page)).toHaveCount(1);
  const answered = page.waitForResponse((response) => response.url().endsWith('/status') && response.ok());
  await page.mouse.up();
  await answered;
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await context.close();
});

test('a card carried by keys stays in the hand when a colleague moves it, and when one deletes it', async ({
  page,
  browser,
}) => {
  const [first, second] = [await addLead(page), await addLead(page)];
  const { colleague, name, context } = await colleagueOn(browser);
  await page.goto('/dashboard');
  const spoken = page.locator('[id^="DndLiveRegion"]');
  const carry = async (lead: SampleLead) => {
    await cardIn(page, 'leads', lead).focus();
    await page.keyboard.press('Space');
    await expect(spoken).toContainText(`Picked up ${lead.name}.`);
  };
  await carry(first);
  await moved(colleague, first, 'enrolled');
  await expect(news(page)).toContainText('Moved to Property Enrolled');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(cardIn(page, 'enrolled', first)).toBeVisible();
  await expect(cardIn(page, 'leads', first)).toHaveCount(0);

  await carry(second);
  await deleted(colleague, second);
  await expect(news(page)).toContainText(`Deleted by ${name}`);
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight');
  await expect(lifted(page)).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(toast(page)).toContainText(`${name} deleted this lead`);
  await expect(lifted(page)).toHaveCount(0);
  await context.close();
});

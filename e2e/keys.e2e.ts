import type { Page } from '@playwright/test';
import { wideViewport } from './support/drag.js';
import { leadWithHistory, slider } from './support/histories.js';
import { addLead, cardIn, type SampleLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// The keys of the list (frontend/src/features/console/keys.spec.tsx has the list and the others) that need what a browser draws.
test.use({ viewport: wideViewport });

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const listOfEvents = (page: Page) => page.getByRole('listbox', { name: 'Events' });
const chosenEvent = (page: Page) => listOfEvents(page).getAttribute('aria-activedescendant');
const newestEvent = (page: Page) => listOfEvents(page).getByRole('option').first().getAttribute('id');
const asOf = (page: Page) => page.getByRole('status').filter({ hasText: /^As of/ });

/** Waits until the carried card handles keys, which dnd-kit delays by one timer after the lift. */
async function pickUp(page: Page): Promise<void> {
  await press(page, 'Space');
  await expect(page.locator('[data-lifted]')).toHaveCount(1);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** The effect of each key. */
const onBoard: Record<string, (page: Page, above: SampleLead) => Promise<void>> = {
  "Show the card's history": async (page, above) => {
    await press(page, 'Enter');
    await expect(page).toHaveURL(new RegExp(`lead=${above.id}`));
  },
  'Why is this here? Which event set a value of the card': async (page, above) => {
    await press(page, 'w');
    await expect(page.getByRole('menu', { name: `Why is this here? ${above.name}` })).toBeVisible();
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await press(page, 'ArrowDown', 'Enter');
    await expect(page).toHaveURL(new RegExp(`lead=${above.id}&event=`));
  },
  'The event that brought the card to its stage': async (page, above) => {
    await press(page, 's');
    await expect(page).toHaveURL(new RegExp(`lead=${above.id}&event=`));
  },
  'Undo the last move, of one card or many': async (page, above) => {
    await press(page, 'm');
    await page.getByRole('menuitem', { name: 'Closed' }).click();
    await expect(cardIn(page, 'closed', above)).toBeVisible();
    await expect(page.getByText('Lead status updated')).toBeVisible();
    await press(page, 'u');
    await expect(cardIn(page, 'leads', above)).toBeVisible();
  },
  'Pick the card up; arrow keys carry it, Space drops it, Esc puts it back': async (page, above) => {
    await pickUp(page);
    await press(page, 'ArrowRight', 'Escape');
    await expect(page.locator('[data-lifted]')).toHaveCount(0);
    await expect(cardIn(page, 'leads', above)).toBeVisible();
    await pickUp(page);
    await press(page, 'Space');
    await expect(page.locator('[data-lifted]')).toHaveCount(0);
  },
  'Clear selection; then close the history': async (page, above) => {
    await press(page, 'Enter', 'x');
    await expect(page).toHaveURL(/lead=/);
    // The address changes before the panel opens, and Escape closes what is open.
    await expect(page.getByRole('button', { name: 'Close the history' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: `Select ${above.name}` })).toBeChecked();
    await press(page, 'Escape');
    await expect(page.getByRole('checkbox', { name: `Select ${above.name}` })).not.toBeChecked();
    await press(page, 'Escape');
    await expect(page).toHaveURL('/dashboard');
  },
};

const inHistory: Record<string, (page: Page) => Promise<void>> = {
  'Next event, event before: the lead as it was then': async (page) => {
    await press(page, 'k', 'k');
    const before = await asOf(page).first().textContent();
    await press(page, 'j');
    await expect(asOf(page).first()).not.toHaveText(before ?? '');
  },
  'The same on the slider; Home and End go to its ends': async (page) => {
    await slider(page).focus();
    await press(page, 'ArrowLeft');
    await expect(asOf(page).first()).toBeVisible();
    await press(page, 'ArrowRight');
    await expect(asOf(page)).toHaveCount(0);
    await press(page, 'Home');
    await expect(asOf(page).first()).toContainText(/1 of/);
    await press(page, 'End');
    await expect(asOf(page)).toHaveCount(0);
  },
  'Play, pause': async (page) => {
    await press(page, 'p');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await press(page, 'p');
    await expect(page.getByRole('button', { name: 'Play the history' })).toBeVisible();
  },
  'Back to now': async (page) => {
    await press(page, 'k');
    await expect(asOf(page).first()).toBeVisible();
    await press(page, 'Escape');
    await expect(asOf(page)).toHaveCount(0);
  },
};

const amongEvents: Record<string, (page: Page) => Promise<void>> = {
  'Event above, event below': async (page) => {
    for (const [down, up] of [
      ['ArrowDown', 'ArrowUp'],
      ['j', 'k'],
    ] as const) {
      await press(page, 'Home');
      // The address holds the choice, and follows the key slightly later.
      const first = await newestEvent(page);
      await expect.poll(() => chosenEvent(page)).toBe(first);
      await press(page, down);
      await expect.poll(() => chosenEvent(page)).not.toBe(first);
      await press(page, up);
      await expect.poll(() => chosenEvent(page)).toBe(first);
    }
  },
  'The newest event that is loaded': async (page) => {
    await press(page, 'ArrowDown', 'ArrowDown', 'Home');
    await expect.poll(() => chosenEvent(page)).toBe(await newestEvent(page));
  },
  'Close the event': async (page) => {
    await press(page, 'ArrowDown');
    await expect(page).toHaveURL(/event=/);
    await press(page, 'Escape');
    await expect(page).not.toHaveURL(/event=/);
  },
};

/** The entries of this page's list, by its groups. */
async function listed(page: Page): Promise<Record<string, string[]>> {
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await expect(dialog).toBeVisible();
  const groups = await dialog
    .locator('section')
    .evaluateAll((sections) =>
      sections.map((section): [string, string[]] => [
        section.querySelector('h3')?.textContent ?? '',
        [...section.querySelectorAll('dd')].map((does) => does.textContent ?? ''),
      ]),
    );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return Object.fromEntries(groups);
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('board: each key that opens the history beside it, carries or takes back', async ({ page }) => {
  const above = await addLead(page);
  for (const [does, check] of Object.entries(onBoard))
    await test.step(does, async () => {
      await page.goto('/dashboard');
      await cardIn(page, 'leads', above).focus();
      await check(page, above);
    });
});

test('history: each key of the list, beside the board and on the lead’s page, which lists them', async ({ page }) => {
  const lead = await leadWithHistory(page);
  for (const [does, check] of Object.entries(inHistory))
    for (const path of [`/dashboard?lead=${lead.id}`, `/leads/${lead.id}`])
      await test.step(`${does}, on ${path}`, async () => {
        await page.goto(path);
        await expect(slider(page)).toBeVisible();
        await check(page);
      });
  const lists = await listed(page);
  expect(Object.keys(lists)).toEqual(['History', 'Everywhere']);
  expect(lists.History).toEqual(Object.keys(inHistory));
});

test('events: each key of the list', async ({ page }) => {
  const lead = await leadWithHistory(page);
  for (const [does, check] of Object.entries(amongEvents))
    await test.step(does, async () => {
      // One stream only: other tests' events would slide into the whole log.
      await page.goto(`/operations/events?stream=lead-${lead.id}`);
      await expect(listOfEvents(page).getByRole('option').nth(3)).toBeVisible();
      await listOfEvents(page).focus();
      await check(page);
    });
  expect((await listed(page)).Events).toEqual(Object.keys(amongEvents));
});

test('events: keys that follow each other faster than the address all count', async ({ page }) => {
  const lead = await leadWithHistory(page);
  await page.goto(`/operations/events?stream=lead-${lead.id}`);
  await expect(listOfEvents(page).getByRole('option').nth(3)).toBeVisible();
  const ids = await listOfEvents(page)
    .getByRole('option')
    .evaluateAll((rows) => rows.map(({ id }) => id));
  await listOfEvents(page).evaluate((list) => {
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'])
      list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => chosenEvent(page)).toBe(ids[1]);
});

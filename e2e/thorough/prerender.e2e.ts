import type { Page } from '@playwright/test';
import { takenOver } from '../support/taken-over.js';
import { expect, test } from '../support/test.js';

// A part of the whole site.
test.use({ serviceWorkers: 'allow' });

/** Holds all scripts back until released, like a slow network. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('an amount that is typed and left before the scripts have come is written out', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/rent-vs-sell', { waitUntil: 'commit' });
  await page.getByLabel('Home value today').fill('412345.60');
  await page.getByLabel('Email').focus();
  release();
  await expect(page.getByLabel('Home value today')).toHaveValue('412,346');
});

test('Escape takes back what was pressed before the scripts have come', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/team', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Admin Login' }).click({ noWaitAfter: true });
  await page.keyboard.press('Escape');
  release();
  await takenOver(page);
  await aFewFrames(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what a form begins with stands there early; emptied early, it stays empty', async ({ page }) => {
  for (const path of ['/analysis', '/enroll']) {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const units = page.getByLabel('Number of units');
    await expect(units).toHaveValue('1');
    await units.fill('');
    release();
    await takenOver(page);
    await aFewFrames(page);
    await expect(units).toHaveValue('');
    await page.getByLabel('City').fill('Clive');
    await expect(units).toHaveValue('');
    await page.unrouteAll();
  }
});

test('the bar of the result covers no field that got the focus early, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const release = await holdScripts(page);
  await page.goto('/rent-vs-sell', { waitUntil: 'commit' });
  const field = page.getByLabel('Monthly rent');
  const bar = page.locator('[data-sticky-result]');
  await field.evaluate((element) => {
    window.scrollBy({ top: element.getBoundingClientRect().bottom - window.innerHeight + 4, behavior: 'instant' });
    element.focus({ preventScroll: true });
  });
  const lowerEdge = async () => (await field.boundingBox())!.y + (await field.boundingBox())!.height;
  expect(await lowerEdge()).toBeGreaterThan((await bar.boundingBox())!.y);
  release();
  await expect.poll(async () => (await lowerEdge()) < (await bar.boundingBox())!.y).toBe(true);
});

test('what is typed early into a list of properties survives its being drawn anew', async ({ page }) => {
  const release = await holdScripts(page);
  // A draft with content: the list is drawn anew for it.
  await page.addInitScript(() => {
    localStorage['analysis-draft'] ??= JSON.stringify({ form: { properties: [{ city: 'Clive' }], email: '' } });
  });
  await page.goto('/analysis', { waitUntil: 'commit' });
  await page.getByLabel('Street address').fill('12 Early Street');
  release();
  await expect(page.getByRole('button', { name: 'Add Another Property' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Another Property' }).click();
  await expect(page.getByLabel('Street address').first()).toHaveValue('12 Early Street');
  await expect(page.getByLabel('City').first()).toHaveValue('Clive');
});

test('what is being pressed while an empty form reads its draft is pressed', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/analysis', { waitUntil: 'commit' });
  await page.getByText('Townhouse', { exact: true }).hover();
  await page.mouse.down();
  release();
  await takenOver(page);
  await expect(page.locator('form[data-restoring]')).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('radio', { name: 'Townhouse' })).toBeChecked();
});

test('a button that is pressed as soon as the scripts have come waits for what was typed before', async ({ page }) => {
  // Holds animation frames until released: typed input is handed in during a frame.
  await page.addInitScript(() => {
    const draw = window.requestAnimationFrame.bind(window);
    let held: FrameRequestCallback[] | null = [];
    window.requestAnimationFrame = (callback) => (held ? held.push(callback) : draw(callback));
    Object.assign(window, {
      drawAgain: () => {
        for (const callback of held ?? []) draw(callback);
        held = null;
      },
    });
  });
  const release = await holdScripts(page);
  await page.goto('/enroll', { waitUntil: 'commit' });
  await page.getByLabel('Street address').fill('5 Early Street');
  release();
  await expect(page.locator('form[data-restoring]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.evaluate(() => (window as unknown as { drawAgain: () => void }).drawAgain());
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Street address')).toHaveValue('5 Early Street');
});

/** Acts the moment React listens, before its first render: React hears that input, and it must count once. */
async function whenReactListens(page: Page, act: () => void): Promise<void> {
  await page.addInitScript(`{
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      add.call(this, type, ...rest);
      if (this.id !== 'root' || type !== 'click') return;
      EventTarget.prototype.addEventListener = add;
      queueMicrotask(${String(act)});
    };
  }`);
}

/** Enough frames for early input to be handed in. */
const aFewFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
  });

test('what is pressed while React takes the page over counts once', async ({ page }) => {
  await whenReactListens(page, () => {
    for (const button of document.querySelectorAll('button'))
      if (button.textContent === 'Add Another Property') button.click();
  });
  await page.goto('/analysis');
  await expect(page.getByLabel('Street address')).toHaveCount(2);
  await aFewFrames(page);
  await expect(page.getByLabel('Street address')).toHaveCount(2);
});

test('what a password manager fills in while React takes the page over is kept', async ({ page }) => {
  await whenReactListens(page, () => {
    const field = document.querySelector<HTMLInputElement>('[name="properties.0.city"]');
    if (!field) throw new Error('There is no city.');
    field.value = 'Clive';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.goto('/analysis');
  await takenOver(page);
  await aFewFrames(page);
  await expect(page.getByLabel('City')).toHaveValue('Clive');
});

import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { motionEnded } from './motion.js';

/** The rules whose outcome depends on colours. */
const ofColors = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no breach of WCAG 2.2 AA on the page once it is stable; a failure names rule and elements.
 * @param rules only these, by axe's names; by default all
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // With reduced motion, a toast that closes during the check disappears at once and is never semi-transparent.
  const calm = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  try {
    await expectNoBreach(page, rules);
  } finally {
    await page.emulateMedia({ reducedMotion: calm ? 'reduce' : null });
  }
}

/** A real breach occurs twice: a page that started to read again during the check is checked once more afterwards. */
async function expectNoBreach(page: Page, rules?: string[]): Promise<void> {
  const first = await breachesOf(page, rules);
  expect(first.length === 0 ? first : await breachesOf(page, rules)).toEqual([]);
}

async function breachesOf(page: Page, rules?: string[]): Promise<{ id: string; elements: string[] }[]> {
  // Content that is read again is dimmed until it arrives.
  await expect(page.locator('.opacity-60[aria-busy="true"], [aria-busy="true"] .opacity-60')).toHaveCount(0);
  // During a colour transition the contrast is not the final one.
  await motionEnded(page);
  // Describes only breaches, and only in this page: three times as fast. Framed pages of others are not ours.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const chosen = rules ? axe.withRules(rules) : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const { violations } = await chosen.analyze();
  return violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html) }));
}

/** In every run a page is checked once: the other theme and the other width are for `npm run test:all`. */
const isThorough = () => process.env.SPECS === 'all' || test.info().file.includes('thorough');

/** The same for a page of the console, in the light and the dark theme, between which only colours differ. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  if (!isThorough()) return expectAccessible(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectAccessible(page, colorScheme === 'dark' ? ofColors : undefined);
  }
}

/** The same for a public page on a desktop and on a phone, where nothing is beyond the right edge. */
export async function expectAccessibleAndFitting(page: Page): Promise<void> {
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 375 || isThorough()) await expectAccessible(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([width, Math.max(0, over)]).toEqual([width, 0]);
  }
}

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects no breach of WCAG 2.2 AA on the page once it is stable; a failure names rule and elements. */
export async function expectAccessible(page: Page): Promise<void> {
  // With reduced motion, a toast that closes during the check disappears at once and is never semi-transparent.
  const calm = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  try {
    await expectNoBreach(page);
  } finally {
    await page.emulateMedia({ reducedMotion: calm ? 'reduce' : null });
  }
}

/** A real breach occurs twice: a page that started to read again during the check is checked once more afterwards. */
async function expectNoBreach(page: Page): Promise<void> {
  const first = await breachesOf(page);
  expect(first.length === 0 ? first : await breachesOf(page)).toEqual([]);
}

async function breachesOf(page: Page): Promise<{ id: string; elements: string[] }[]> {
  // Content that is read again is dimmed until it arrives.
  await expect(page.locator('.opacity-60[aria-busy="true"], [aria-busy="true"] .opacity-60')).toHaveCount(0);
  // During a colour transition the contrast is not the final one.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState === 'finished' || effect?.getComputedTiming().endTime === Infinity),
  );
  // Describes only breaches, and only in this page: three times as fast. Framed pages of others are not ours.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html) }));
}

/** The same for a page of the console, in the light and the dark theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectAccessible(page);
  }
}

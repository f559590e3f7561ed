import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects no breach of WCAG 2.2 AA on the page once it stands still; a failure names rule and elements. */
export async function expectAccessible(page: Page): Promise<void> {
  // A toast whose time is up while the rules are tried is gone at once then, and not half seen through.
  const calm = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  try {
    await expectNoBreach(page);
  } finally {
    await page.emulateMedia({ reducedMotion: calm ? 'reduce' : null });
  }
}

/** What stands wrong stands wrong again: a page that began to read anew meanwhile is tried once more when it has. */
async function expectNoBreach(page: Page): Promise<void> {
  const first = await breachesOf(page);
  expect(first.length === 0 ? first : await breachesOf(page)).toEqual([]);
}

async function breachesOf(page: Page): Promise<{ id: string; elements: string[] }[]> {
  // What is read anew is dimmed until it is there.
  await expect(page.locator('.opacity-60[aria-busy="true"], [aria-busy="true"] .opacity-60')).toHaveCount(0);
  // Half-way through a change of colours nothing has the contrast that it will have.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState === 'finished' || effect?.getComputedTiming().endTime === Infinity),
  );
  // Only what is wrong is described, and within this page: three times as fast. Pages of others in a frame are not ours.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html) }));
}

/** The same for a page of the console, in the light and in the dark. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectAccessible(page);
  }
}

import { chromium, type Browser, type Page } from '@playwright/test';
import { builtPages } from '../testing/built-pages.js';
import { complete, next } from './support/enrollment.js';
import { expect, test } from './support/test.js';

// A browser setting for people with weak eyesight: all sizes and breakpoints follow it (WCAG 2.2, 1.4.4 and 1.4.10).
let browser: Browser;
let page: Page;
test.beforeEach(async ({ launchOptions, baseURL }) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
  browser = await chromium.launch({ ...launchOptions, args });
  page = await browser.newPage({ ...(baseURL && { baseURL }), viewport: { width: 375, height: 812 } });
});
test.afterEach(() => browser.close());

/** Expects text of twice the size, nothing beyond the page's right edge, and no word clipped by its box. */
async function expectFits(state: string) {
  const found = await page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => {
      const ownText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      if (!ownText || element.closest('.sr-only, svg, [tabindex="0"]') || element.offsetWidth <= 1) return false;
      const text = document.createRange();
      text.selectNodeContents(element);
      const clip = element.closest('label, section, form, main')?.getBoundingClientRect();
      const hidden = element.querySelector('.sr-only');
      return !hidden && clip !== undefined && text.getBoundingClientRect().right > clip.right + 1;
    });
    return {
      size: getComputedStyle(document.documentElement).fontSize,
      over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      cut: cut.map((element) => element.textContent.trim()),
    };
  });
  expect.soft({ state, ...found }).toEqual({ state, size: '32px', over: 0, cut: [] });
}

test('with text twice as large every public page fits a phone', async () => {
  for (const path of [...builtPages, '/blog']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFits(path);
  }
});

test('with text twice as large the forms fit a phone with their errors, and the report does', async () => {
  await page.goto('/enroll');
  await next(page);
  await next(page);
  await complete(page).click();
  await expect(page.getByText('Invalid property type selected')).toBeVisible();
  await page.getByLabel('Estimated monthly rent').fill('99,999,999');
  await expectFits('enrollment');

  await page.goto('/rent-vs-sell');
  await page.getByRole('button', { name: 'Unlock the detailed analysis' }).click();
  await expect(page.getByText('Enter an email address like name@example.com')).toBeVisible();
  await expectFits('calculator');

  await page.addInitScript(() => {
    localStorage['analysis-draft'] ??= JSON.stringify({ openedAt: Date.now() - 60_000 });
  });
  await page.goto('/analysis');
  await page.getByRole('button', { name: 'Add Another Property' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please fill in all required fields for each property')).toBeVisible();
  await expectFits('analysis');
  await page.getByRole('button', { name: 'Remove Property 2' }).click();
  await page.getByText('Townhouse', { exact: true }).click();
  await page.getByLabel('Street address').fill('100 Sample St');
  await page.getByLabel('City').fill('Ankeny');
  await page.getByLabel('ZIP').fill('50023');
  await page.getByLabel('Square footage').fill('1,850');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Email').fill('large-text@example.com');
  await page.route('**/api/analyses/*', async (route) => {
    const response = await route.fetch();
    const report = (await response.json()) as { analysis: { rent: object } };
    const home = { address: '8 Sample St, Ankeny, IA 50023', distanceMiles: 12.34, squareFootage: 1700 };
    const rent = { ...report.analysis.rent, comparables: [{ ...home, rentCents: 1_750_00 }] };
    await route.fulfill({ response, json: { ...report, analysis: { ...report.analysis, rent } } });
  });
  await page.getByRole('button', { name: 'View Analysis' }).click();
  await expect(page.getByRole('img', { name: /^Estimated rent/ })).toBeVisible();
  await expectFits('report');
  const address = await page.getByText('8 Sample St, Ankeny, IA 50023').boundingBox();
  // Room for words: the letters are not stacked.
  expect(address?.width).toBeGreaterThan(150);
});

import type { Page } from '@playwright/test';
import { complete, fillContact, fillProperty, next } from './support/enrollment.js';
import { expect, test } from './support/test.js';

interface Line {
  error: string;
  /** The position of the message, and of the fields in the same line as its own field, in px. */
  sentence: { left: number; right: number; top: number };
  fields: { left: number; right: number; bottom: number };
}

/** The position of a refused field's message, and of the line of fields around it. */
function lineOf(page: Page, label: string): Promise<Line> {
  return page.getByLabel(label, { exact: false }).evaluate((control) => {
    const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    const error = document.getElementById(ids.find((id) => id.endsWith('-error')) ?? '');
    if (!error) throw new Error('This field is not refused');
    const { top } = control.getBoundingClientRect();
    const line = [...(control.closest('form')?.querySelectorAll('input') ?? [])]
      .map((field) => field.getBoundingClientRect())
      .filter((box) => box.width > 1 && Math.abs(box.top - top) < 2);
    const box = error.getBoundingClientRect();
    return {
      error: error.textContent,
      sentence: { left: Math.round(box.left), right: Math.round(box.right), top: box.top },
      fields: {
        left: Math.round(Math.min(...line.map(({ left }) => left))),
        right: Math.round(Math.max(...line.map(({ right }) => right))),
        bottom: Math.max(...line.map(({ bottom }) => bottom)),
      },
    };
  });
}

async function expectAcross(page: Page, labels: string[]) {
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    for (const label of labels) {
      const { error, sentence, fields } = await lineOf(page, label);
      expect({ error, left: sentence.left, right: sentence.right }).toEqual({
        error,
        left: fields.left,
        right: fields.right,
      });
      expect(sentence.top).toBeGreaterThanOrEqual(fields.bottom);
    }
  }
}

test('an error is as wide as the line of fields that it stands under, on a desktop and on a phone', async ({
  page,
}) => {
  await page.goto('/analysis');
  await page.getByLabel('ZIP').fill('5');
  await page.getByLabel('Bedrooms').fill('1.5');
  await page.getByLabel('Bathrooms').fill('1.3');
  await page.getByLabel('Year built').fill('1200');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectAcross(page, ['City', 'ZIP', 'Bedrooms', 'Bathrooms', 'Year built']);
  await page.goto('/enroll');
  await fillProperty(page);
  await page.getByLabel('City').fill('');
  await page.getByLabel('ZIP').fill('5');
  await next(page);
  await fillContact(page, 'line-of-fields@example.com');
  await next(page);
  await complete(page).click();
  await expect(page.getByLabel('City')).toBeFocused();
  await expectAcross(page, ['City', 'ZIP']);
});

import type { Locator, Page } from '@playwright/test';
import { consentTextVersion, consentWords } from '../contracts/src/consent.js';
import { complete, fillContact, fillProperty, heading, next } from './support/enrollment.js';
import { expect, test } from './support/test.js';

interface Mark {
  name: string;
  /** `*` behind the label, which screen readers don't read. */
  star: boolean;
  /** The word behind the label, which they do read. */
  optional: boolean;
  /** Reported to screen readers. */
  required: boolean;
  /** Refused when empty. */
  refused: boolean;
}

/** How the fillable fields of a form are marked. A choice of several buttons is one field. */
function marksOf(form: Locator): Promise<Mark[]> {
  return form.evaluate((element) => {
    const controls = [...element.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(
      (control) => !control.disabled && !control.readOnly && !control.closest('[aria-hidden]'),
    );
    const fields = new Map(controls.map((control) => [control.name, control]));
    return [...fields.values()].map((control) => {
      const group = control.type === 'radio' ? control.closest('fieldset') : null;
      const label = group?.querySelector('legend') ?? control.labels?.[0];
      const star = [...(label?.querySelectorAll('[aria-hidden]') ?? [])].some(({ textContent }) => textContent === '*');
      const text = label?.textContent ?? '';
      return {
        name: text.replace(/\s*(\*|optional)$/, ''),
        star,
        optional: text.endsWith('optional'),
        required: (group ?? control).ariaRequired === 'true',
        refused: control.ariaInvalid === 'true',
      };
    });
  });
}

/** Empties every visible text field: some start with a value. */
async function empty(form: Locator) {
  for (const field of await form.locator('input:not([type=radio]):visible:enabled:not([readonly])').all())
    await field.fill('');
}

const formWith = (page: Page, name: string) =>
  page.locator('form', { has: page.getByRole('button', { name, exact: true }) });

const forms: Record<string, (page: Page) => Promise<Mark[]>> = {
  'the analysis': async (page) => {
    await page.goto('/analysis');
    const form = formWith(page, 'Continue');
    await empty(form);
    await next(page);
    await expect(page.getByText('Street address is required')).toBeVisible();
    const properties = await marksOf(form);
    await page.getByText('Townhouse', { exact: true }).click();
    await page.getByLabel('Street address').fill('1 Marked St');
    await page.getByLabel('City').fill('Ankeny');
    await page.getByLabel('ZIP').fill('50023');
    await page.getByLabel('Square footage').fill('1,850');
    await page.getByLabel('Number of units').fill('1');
    await next(page);
    await page.getByRole('button', { name: 'View Analysis' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    return [...properties, ...(await marksOf(formWith(page, 'View Analysis')))];
  },
  'the enrolment': async (page) => {
    await page.goto('/enroll');
    const form = page.getByRole('form', { name: 'Enrollment' });
    await empty(form);
    await next(page);
    await expect(heading(page, 'Contact Info')).toBeVisible();
    await next(page);
    await complete(page).click();
    await expect(heading(page, 'Property Details')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Single Family Home' })).toBeFocused();
    const property = await marksOf(form);
    await next(page);
    await expect(page.getByLabel('Full name')).toBeVisible();
    return [...property, ...(await marksOf(form))];
  },
  'the referral': async (page) => {
    await page.goto('/realtor-referral');
    await page.getByRole('button', { name: 'Submit Referral' }).click();
    await expect(page.getByText('Choose a property type')).toBeVisible();
    return marksOf(formWith(page, 'Submit Referral'));
  },
  'the webinar': async (page) => {
    await page.goto('/webinar');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    return marksOf(formWith(page, 'Register'));
  },
  "the calculator's table": async (page) => {
    await page.goto('/rent-vs-sell');
    await page.getByRole('button', { name: 'Unlock the detailed analysis' }).click();
    const form = formWith(page, 'Unlock the detailed analysis');
    await expect(form.getByLabel('Email')).toBeFocused();
    return marksOf(form);
  },
};

/** The optional fields; everything else in a form is required. */
const optional: Record<string, string[]> = {
  'the analysis': ['Bedrooms', 'Bathrooms', 'Year built'],
  'the referral': ['Notes'],
};

/** Checkboxes: an empty one is an answer too, and its own label says that it is optional. */
const freeBoxes: Record<string, string[]> = {
  'the enrolment': [consentWords[consentTextVersion]!.texts],
};

for (const [name, open] of Object.entries(forms))
  test(`what is required is marked as everywhere, in the form of ${name}`, async ({ page }) => {
    const found = await open(page);
    const boxes = freeBoxes[name] ?? [];
    const marks = found.filter(({ name: field }) => !boxes.includes(field));
    expect(found.filter((mark) => !marks.includes(mark))).toEqual(
      boxes.map((field) => ({ name: field, star: false, optional: false, required: false, refused: false })),
    );
    const left = optional[name] ?? [];
    expect(marks.length).toBeGreaterThan(left.length);
    expect(marks).toEqual(
      marks.map(({ name: field }) => {
        const needed = !left.includes(field);
        return { name: field, star: needed, optional: !needed, required: needed, refused: needed };
      }),
    );
    expect(marks.filter(({ star }) => !star).map(({ name: field }) => field)).toEqual(left);
  });

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

for (const width of [1440, 375])
  test(`an error is as wide as the line of fields that it stands under, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/analysis');
    await page.getByLabel('ZIP').fill('5');
    await page.getByLabel('Bedrooms').fill('1.5');
    await page.getByLabel('Bathrooms').fill('1.3');
    await page.getByLabel('Year built').fill('1200');
    await next(page);
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

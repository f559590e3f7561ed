import type { Locator, Page } from '@playwright/test';
import { complete, fillContact, fillProperty, next } from './support/enrollment.js';
import { fillReferral } from './support/referral.js';
import { expect, test } from './support/test.js';

interface Form {
  api: string;
  /** Opens the form and fills it in. */
  fill: (page: Page) => Promise<void>;
  submit: (page: Page) => Locator;
  /** The element with the focus after sending. */
  then: (page: Page) => Locator;
}

const buttonNamed = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });
const headingNamed = (name: string) => (page: Page) => page.getByRole('heading', { name });

const forms: Record<string, Form> = {
  'the analysis': {
    api: '**/api/analyses',
    async fill(page) {
      await page.goto('/analysis');
      await page.getByText('Townhouse', { exact: true }).click();
      await page.getByLabel('Street address').fill('1 Focus St');
      await page.getByLabel('City').fill('Ankeny');
      await page.getByLabel('ZIP').fill('50023');
      await page.getByLabel('Square footage').fill('1,850');
      await next(page);
      await page.getByLabel('Email').fill('focus-analysis@example.com');
    },
    submit: buttonNamed(/^(View Analysis|Processing\.\.\.)$/),
    then: (page) => page.getByRole('main').filter({ hasText: '1 Focus St' }),
  },
  'the enrolment': {
    api: '**/api/enrollments',
    async fill(page) {
      await page.goto('/enroll');
      await fillProperty(page);
      await next(page);
      await fillContact(page, 'focus-enrolment@example.com');
      await next(page);
      await expect(complete(page)).toBeVisible();
    },
    submit: buttonNamed(/^(Complete Enrollment|Processing…)$/),
    then: (page) => page.getByRole('dialog').getByRole('button').first(),
  },
  'the referral': {
    api: '**/api/referrals',
    async fill(page) {
      await page.goto('/realtor-referral');
      await fillReferral(page);
    },
    submit: buttonNamed(/^(Submit Referral|Submitting…)$/),
    then: headingNamed('Referral Submitted!'),
  },
  'the webinar': {
    api: '**/api/leads',
    async fill(page) {
      await page.goto('/webinar');
      await page.getByLabel('Name').fill('Focus Sample');
      await page.getByLabel('Email').fill('focus-webinar@example.com');
    },
    submit: buttonNamed(/^(Register|Registering…)$/),
    then: headingNamed('You are registered'),
  },
  "the calculator's table": {
    api: '**/api/leads',
    async fill(page) {
      await page.goto('/rent-vs-sell');
      await page.getByLabel('Email').fill('focus-calculator@example.com');
    },
    submit: buttonNamed(/^(Unlock the detailed analysis|Unlocking…)$/),
    then: headingNamed('Year by year'),
  },
};

for (const [name, { api, fill, submit, then }] of Object.entries(forms))
  test(`a keyboard stays where it is while ${name} is sent and fails, sends once, and goes on in what comes of it`, async ({
    page,
  }) => {
    const keys = new Set<string | undefined>();
    let answered = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(api, async (route) => {
      keys.add(route.request().headers()['idempotency-key']);
      await held;
      if (answered++ < 3) await route.fulfill({ status: 502, body: '<html>' });
      else await route.continue();
    });
    await fill(page);
    await submit(page).focus();
    await page.keyboard.press('Enter');
    await expect(submit(page)).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(submit(page)).toBeFocused();
    release();
    await expect(page.getByRole('alert').getByText('Everything you typed is still here')).toBeVisible();
    await expect(submit(page)).toBeEnabled();
    await expect(submit(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(then(page)).toBeFocused();
    // Three automatic tries, and one by hand: one command.
    expect(answered).toBe(4);
    expect(keys.size).toBe(1);
    await expect(page.getByText(/^Failed to |^Registration failed/)).toHaveCount(0);
  });

import type { Page } from '@playwright/test';

/** The typed values, by label. */
const referral = {
  'Your name': 'Sample Realtor',
  'Your email': 'realtor@example.com',
  'Your phone': '(515) 555-0150',
  'Your company': 'Sample Realty',
  'Client name': 'Sample Owner',
  'Client email': 'owner@example.com',
  'Client phone': '(515) 555-0199',
  'Property address': '100 Sample St, Ankeny, IA 50023',
};

/** Everything but the notes. */
export async function fillReferral(page: Page) {
  for (const [label, value] of Object.entries(referral)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Property type').selectOption('Condo');
}

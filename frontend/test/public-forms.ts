import { formStepsRoutes } from '../../contracts/src/intake/routes.js';
import { screen } from '@testing-library/react/pure';
import { answer } from './api.js';
import { fill, fillAll } from './fill-in.js';
import { field, type Page } from './render-page.js';

/** The answer to a command of a public form. */
export const sampleCommand = { id: 'e3456bc1-f4d2-40f4-8979-33758645fdc2', revision: 0, position: '7' };

/** Every public form counts its visits. */
export const answerSteps = (): void => answer({ at: formStepsRoutes.count.at }, undefined);

/** Everything of a referral but the type and the notes, by label. */
export const sampleReferral = {
  'Your name': 'Sample Realtor',
  'Your email': 'realtor@example.com',
  'Your phone': '(515) 555-0150',
  'Your company': 'Sample Realty',
  'Client name': 'Sample Owner',
  'Client email': 'owner@example.com',
  'Client phone': '(515) 555-0199',
  'Property address': '100 Sample St, Ankeny, IA 50023',
};

export async function fillReferral(page: Page): Promise<void> {
  await fillAll(page, sampleReferral);
  await page.user.selectOptions(field('Property type'), 'Condo');
}

/** The first step of the analysis. @param index which of several properties */
export async function fillAnalysis(page: Page, street = '100 Sample St', index = 0): Promise<void> {
  await page.user.click(screen.getAllByText('Townhouse')[index]!);
  await fill(page, 'Street address', street, index);
  await fill(page, 'City', 'Ankeny', index);
  await fill(page, 'ZIP', '50023', index);
  await fill(page, 'Square footage', '1,850', index);
}

/** The first step of the enrolment. */
export async function fillProperty(page: Page): Promise<void> {
  await page.user.click(screen.getByText('Multi-Family'));
  await fillAll(page, {
    'Number of units': '4',
    'Estimated monthly rent': '4,000',
    'Street address': '12 Sample Street',
    City: 'Clive',
    ZIP: '50325',
  });
}

/** The second step of the enrolment. */
export function fillContact(page: Page, email: string): Promise<void> {
  return fillAll(page, { 'Full name': 'Sample Owner', Email: email, Phone: '(515) 555-0199' });
}

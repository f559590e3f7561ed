import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { enrollmentsRoutes } from '../../../../contracts/src/enrollments/routes.js';
import { leadWalkthroughRoutes } from '../../../../contracts/src/leads/routes.js';
import { sessionRoutes } from '../session/session.js';
import { answer, calls, cutOff, refuse, filled } from '../../../test/api.js';
import { fill, press } from '../../../test/fill-in.js';
import { answerSteps, fillContact, fillProperty, sampleCommand } from '../../../test/public-forms.js';
import { field, openPage, type Page } from '../../../test/render-page.js';

const leadId = 'e3456bc1-f4d2-40f4-8979-33758645fdc2';
const enrolled = { ...sampleCommand, id: leadId };
const walkthrough = filled(leadWalkthroughRoutes.walkthrough, { id: leadId });

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const estimate = () => screen.getByRole('region', { name: 'Your fee estimate' });

/** The wizard, filled in up to its last step. */
async function filledIn(email = 'owner@example.com'): Promise<Page> {
  const page = await openPage('/enroll');
  await fillProperty(page);
  await press(page, 'Continue');
  await heading('Contact Info');
  await fillContact(page, email);
  await press(page, 'Continue');
  await heading('Review and Schedule');
  return page;
}

async function toTheEnd(page: Page): Promise<void> {
  await press(page, 'Continue');
  await heading('Contact Info');
  await press(page, 'Continue');
  await heading('Review and Schedule');
}

async function enrolledPage(): Promise<Page> {
  const page = await filledIn();
  await press(page, 'Complete Enrollment');
  await page.user.click(await screen.findByRole('button', { name: 'Review & Sign Documents' }));
  return page;
}

describe('the enrolment', () => {
  const opened = jest.fn();
  beforeEach(() => {
    answerSteps();
    answer(enrollmentsRoutes.enroll, enrolled);
    answer(walkthrough, { ...enrolled, revision: 1 });
    opened.mockClear();
    window.open = (address) => (opened(address), null);
  });

  it('the other price list is named beside the estimate', async () => {
    await openPage('/enroll');
    expect(
      screen.getByText(
        'The plans on our front page, 8.9% to 12.9% of the rent, are another price list. Your agreement says which of the two applies.',
      ),
    ).toBeVisible();
  });

  it('the fee estimate follows type, units and rent', async () => {
    const page = await openPage('/enroll');
    for (const text of ['$177', '6.9% of rent', '$299']) expect(estimate()).toHaveTextContent(text);
    await page.user.click(screen.getByText('Multi-Family'));
    await fill(page, 'Number of units', '2');
    for (const text of ['$157', '5.9% of rent']) expect(estimate()).toHaveTextContent(text);
    await fill(page, 'Number of units', '5');
    await fill(page, 'Estimated monthly rent', '10,000');
    for (const text of ['$529', '4.9% of rent']) expect(estimate()).toHaveTextContent(text);
  });

  it('Continue checks nothing and Back loses nothing', async () => {
    const page = await openPage('/enroll');
    await press(page, 'Continue');
    expect(await heading('Contact Info')).toBeVisible();
    await fillContact(page, 'back@example.com');
    await press(page, 'Continue');
    expect(await heading('Review and Schedule')).toBeVisible();
    await press(page, 'Back');
    expect(await heading('Contact Info')).toBeVisible();
    expect(field('Email')).toHaveValue('back@example.com');
    await press(page, 'Back');
    expect(await heading('Property Details')).toBeVisible();
  });

  it('submitting opens the first step that is wrong, with a sentence at each field', async () => {
    const page = await openPage('/enroll');
    await toTheEnd(page);
    await press(page, 'Complete Enrollment');
    await heading('Property Details');
    for (const sentence of [
      'Invalid property type selected',
      'Estimated monthly rent is required',
      'ZIP code must be exactly 5 digits',
    ])
      expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Single Family Home' })).toHaveFocus();
    await fillProperty(page);
    await toTheEnd(page);
    await press(page, 'Complete Enrollment');
    await heading('Contact Info');
    await waitFor(() => expect(field('Full name')).toHaveFocus());
    expect(screen.getByText('Phone is required')).toBeVisible();
    await fillContact(page, 'error-focus@example.com');
    await fill(page, 'Phone', 'x');
    await press(page, 'Continue');
    await heading('Review and Schedule');
    await press(page, 'Complete Enrollment');
    await waitFor(() => expect(field('Phone')).toHaveFocus());
    expect(field('Phone')).toHaveAccessibleDescription(/Phone must be a number that we can call/);
    expect(calls(enrollmentsRoutes.enroll)).toEqual([]);
  });

  it('a refusal says why, and nothing typed is lost', async () => {
    const page = await filledIn('refused@example.com');
    const title = 'Too many requests. Try again in a minute.';
    refuse(enrollmentsRoutes.enroll, { status: 429, title, code: 'rate_limited' });
    await press(page, 'Complete Enrollment');
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText('Failed to process enrollment. Please try again.')).toBeVisible();
    expect(screen.getByText(/^Everything you typed is still here/)).toBeVisible();
    expect(screen.getByText('refused@example.com')).toBeVisible();
  });

  it('an answer that nobody can read is a failure without a text of its own', async () => {
    const page = await filledIn();
    answer({ at: enrollmentsRoutes.enroll.at }, { unexpected: true });
    await press(page, 'Complete Enrollment');
    expect(await screen.findByText('Failed to process enrollment')).toBeVisible();
    expect(screen.getByText('Failed to process enrollment. Please try again.')).toBeVisible();
  });

  it('a field that only the server refuses opens its step', async () => {
    const page = await filledIn();
    const errors = [{ path: 'city', message: 'City is not one we serve' }];
    refuse(enrollmentsRoutes.enroll, { status: 400, title: 'The input is not valid.', code: 'invalid_input', errors });
    await press(page, 'Complete Enrollment');
    await waitFor(() => expect(field('City')).toHaveFocus());
    expect(field('City')).toHaveAccessibleDescription('City is not one we serve');
  });

  it('a second try after lost answers carries the same key, so that it makes no second lead', async () => {
    const page = await filledIn();
    cutOff(enrollmentsRoutes.enroll);
    await press(page, 'Complete Enrollment');
    await screen.findByText('Failed to process enrollment. Please try again.');
    answer(enrollmentsRoutes.enroll, enrolled);
    await press(page, 'Complete Enrollment');
    await screen.findByRole('button', { name: 'Review & Sign Documents' });
    const keys = calls(enrollmentsRoutes.enroll).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys.length).toBeGreaterThan(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('closing the dialog keeps both steps within reach', async () => {
    const page = await filledIn();
    await press(page, 'Complete Enrollment');
    await screen.findByRole('dialog');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your property is enrolled' })).toHaveFocus());
    await press(page, 'Continue with the next step');
    expect(await screen.findByRole('button', { name: 'Review & Sign Documents' })).toBeVisible();
  });

  it('a walkthrough that could not be noted says what is safe, and the second try opens no second booking', async () => {
    const page = await enrolledPage();
    expect(opened.mock.calls).toEqual([[expect.stringContaining('sign.example.com')]]);
    cutOff(walkthrough);
    const book = () => page.user.click(screen.getByRole('button', { name: 'Schedule Walkthrough' }));
    await book();
    expect(await screen.findByText(/You are enrolled, and the booking page is open in another tab/)).toBeVisible();
    expect(opened.mock.calls.slice(1)).toEqual([[expect.stringContaining('booking.example.com')]]);
    answer(walkthrough, { ...enrolled, revision: 1 });
    await book();
    expect(await screen.findByRole('heading', { name: 'We will see you at the walkthrough' })).toBeVisible();
    expect(opened).toHaveBeenCalledTimes(2);
  });

  it('a walkthrough of a property that staff have moved on is not noted, and the telephone is offered', async () => {
    const page = await enrolledPage();
    const title = 'Our team is already working on this property.';
    refuse(walkthrough, { status: 409, title, code: 'lead_taken_over' });
    await page.user.click(screen.getByRole('button', { name: 'Schedule Walkthrough' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      `${title} You are enrolled, and any time you booked counts.`,
    );
    expect(dialog.queryByRole('button', { name: 'Schedule Walkthrough' })).toBeNull();
    expect(dialog.getByRole('link', { name: /^Call / })).toHaveAttribute('href', expect.stringMatching(/^tel:/));
  });

  it.each([
    [401, 'unauthenticated', 'Sign in first.'],
    [403, 'forbidden', 'You may not do this.'],
    [409, 'lead_deleted', 'This lead was deleted.'],
  ] as const)(
    'a walkthrough that this browser can never record (%s %s) is left to the telephone',
    async (status, code, title) => {
      const page = await enrolledPage();
      refuse(walkthrough, { status, title, code });
      await page.user.click(screen.getByRole('button', { name: 'Schedule Walkthrough' }));
      const dialog = within(screen.getByRole('dialog'));
      expect(await dialog.findByRole('alert')).toHaveTextContent(
        'This page can no longer tell us about the walkthrough. Please call us. You are enrolled, and any time you booked counts.',
      );
      expect(dialog.queryByRole('button', { name: 'Schedule Walkthrough' })).toBeNull();
      expect(dialog.getByRole('link', { name: /^Call / })).toHaveAttribute('href', expect.stringMatching(/^tel:/));
    },
  );

  it('a walkthrough that was noted is done, whether or not the session can be read', async () => {
    const page = await enrolledPage();
    cutOff(sessionRoutes.read);
    await page.user.click(screen.getByRole('button', { name: 'Schedule Walkthrough' }));
    expect(await screen.findByRole('heading', { name: 'We will see you at the walkthrough' })).toBeVisible();
  });
});

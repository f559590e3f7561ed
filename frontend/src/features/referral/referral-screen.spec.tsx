import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react/pure';
import { referralsRoutes } from '../../../../contracts/src/referrals/routes.js';
import { answer, calls, cutOff } from '../../../test/api.js';
import { fill, press } from '../../../test/fill-in.js';
import { expectOutside, link } from '../../../test/links.js';
import { answerSteps, fillReferral, sampleCommand, sampleReferral } from '../../../test/public-forms.js';
import { nameNextWebinar } from '../../../test/next-webinar.js';
import { closePage, field, openPage, type Page } from '../../../test/render-page.js';

const refer = referralsRoutes.submit;
const submit = (page: Page) => press(page, 'Submit Referral');
const submitted = () => screen.findByRole('heading', { name: 'Referral Submitted!' });
const section = (heading: string): HTMLElement =>
  screen.getByRole('heading', { name: heading }).closest('section') ?? document.body;

/** As after a reload: nothing is left but what the browser keeps. */
async function reloaded(): Promise<Page> {
  closePage();
  return openPage('/realtor-referral');
}

describe('the referral', () => {
  let page: Page;
  beforeEach(async () => {
    answerSteps();
    answer(refer, sampleCommand);
    page = await openPage('/realtor-referral');
  });

  it('the program is explained in four steps, with answers, and the ways on', () => {
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Refer an owner, earn $400');
    expect(within(section('How it works')).getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getByRole('heading', { level: 3, name: 'We call your client' })).toBeVisible();
    expect(section('What realtors ask').querySelectorAll('dt')).toHaveLength(4);
    expect(screen.getByText('When is the fee paid?')).toBeVisible();
    // The rule of referralFeeState: a signature alone makes no fee due.
    expect(
      screen.getByText('Once we manage the property of the owner you referred: $400 for each.'),
    ).toBeInTheDocument();
    expect(screen.getByText('$400, once we manage the property.')).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveTextContent(/signed/);
    const aside = screen.getByRole('complementary');
    const promotion = within(aside).getByText('Free webinar').closest('section') ?? document.body;
    expectOutside(link('Schedule a Call', promotion));
    expect(promotion).toHaveTextContent('This webinar has taken place.');
    expect(link('About the webinar', promotion)).toHaveAttribute('href', '/webinar');
    expect(link('Rent or sell? The calculator')).toHaveAttribute('href', '/rent-vs-sell');
  });

  it('names the next webinar alone, once it has a date', async () => {
    const nextDate = nameNextWebinar();
    await reloaded();
    const promotion = screen.getByText('Free webinar').closest('section') ?? document.body;
    expect(promotion).toHaveTextContent(`${nextDate}. Prefer to talk first?`);
    expect(promotion).not.toHaveTextContent(/August 7, 2025|has taken place/);
  });

  it('every empty field but the notes is named, and the first has the focus', async () => {
    await submit(page);
    expect(field('Your name')).toHaveFocus();
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(9);
    expect(screen.getByText('Choose a property type')).toBeVisible();
    await fillReferral(page);
    await fill(page, 'Client email', 'owner');
    await submit(page);
    expect(field('Client email')).toHaveFocus();
    expect(screen.getByText('Enter an email address like name@example.com')).toBeVisible();
    await fill(page, 'Client email', 'owner@example.com');
    await fill(page, 'Client phone', 'x');
    await submit(page);
    expect(field('Client phone')).toHaveFocus();
    const sentence = 'Client phone must be a number that we can call, like (515) 555-0199';
    expect(screen.getByText(sentence)).toBeVisible();
    expect(calls(refer)).toEqual([]);
  });

  it('a draft survives a reload and goes with the success, after which another can follow', async () => {
    await fillReferral(page);
    await fill(page, 'Notes', 'Moves in June');
    page = await reloaded();
    for (const [label, text] of Object.entries(sampleReferral)) expect(field(label)).toHaveValue(text);
    expect(field('Property type')).toHaveValue('condo');
    expect(field('Notes')).toHaveValue('Moves in June');
    await submit(page);
    expect(await submitted()).toHaveFocus();
    expect(screen.getByText('Our team will contact your client within 24 hours', { exact: false })).toBeVisible();
    expect(screen.getByText('Referral submitted successfully!')).toBeVisible();
    expect(calls(refer).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        clientName: 'Sample Owner',
        propertyType: 'condo',
        notes: 'Moves in June',
        website: '',
      }),
    ]);
    await press(page, 'Submit Another Referral');
    expect(field('Client name')).toHaveValue('');
    await reloaded();
    expect(document.querySelector('form[data-restoring]')).toBeNull();
    expect(field('Client name')).toHaveValue('');
  });

  it('a failure says so, loses nothing, and the second try is the same command', async () => {
    await fillReferral(page);
    cutOff(refer);
    await submit(page);
    expect(await screen.findByText('Failed to submit referral. Please try again.')).toBeVisible();
    // The toast disappears by itself; this stays.
    expect(
      screen.getByText(/can't be reached.*Everything you typed is still here/).closest('[role=alert]'),
    ).toBeVisible();
    expect(field('Client name')).toHaveValue('Sample Owner');
    answer(refer, sampleCommand);
    await submit(page);
    expect(await submitted()).toBeVisible();
    const keys = calls(refer).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys.length).toBeGreaterThan(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('the field for scripts is out of reach of people', async () => {
    expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull();
    field('Notes').focus();
    await page.user.tab();
    expect(screen.getByRole('button', { name: 'Submit Referral' })).toHaveFocus();
  });
});

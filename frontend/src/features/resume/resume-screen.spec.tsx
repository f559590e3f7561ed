import { filled, answer, calls, refuse } from '../../../test/api.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { enrollmentsRoutes } from '../../../../contracts/src/enrollments/routes.js';
import { analysisViewsRoutes } from '../../../../contracts/src/analyses/routes.js';
import { intakeDraftsRoutes } from '../../../../contracts/src/intake/routes.js';
import { press } from '../../../test/fill-in.js';
import { answerSteps, fillContact, fillProperty, sampleCommand } from '../../../test/public-forms.js';
import { closePage, field, openPage, type Page } from '../../../test/render-page.js';
import { emptyDraft } from '../enroll/enrollment-form.js';

const email = 'later@example.com';
const analysisLeadId = '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11';
const look = filled(intakeDraftsRoutes.look, { token: 'sample-token' });
const resume = filled(intakeDraftsRoutes.resume, { token: 'sample-token' });
const keptUntil = '2026-03-17T18:00:00.000Z';
const textsBox = () => screen.getByRole('checkbox', { name: /^Text me about this property/ });

beforeEach(() => {
  answerSteps();
  answer(enrollmentsRoutes.enroll, sampleCommand);
});

async function toContact(): Promise<Page> {
  const page = await openPage('/enroll');
  await fillProperty(page);
  await press(page, 'Continue');
  await screen.findByRole('heading', { level: 2, name: 'Contact Info' });
  return page;
}

it('a form is left with a link, and gone on with from it, once', async () => {
  const page = await toContact();
  const later = () => screen.queryByRole('button', { name: 'Email me a link to finish later' });
  expect(later()).toBeNull();
  await fillContact(page, email);
  answer(intakeDraftsRoutes.keep, { keptUntil, link: 'waits' });
  await page.user.click(later()!);
  const waits = `We cannot send email at the moment. We will send a link to ${email}`;
  expect(await screen.findByText((text) => text.startsWith(waits))).toBeVisible();
  const body = calls(intakeDraftsRoutes.keep)[0]!.body as { draft: string };
  expect(body).toMatchObject({ form: 'enrollment', email });
  expect(body.draft).toContain('12 Sample Street');

  closePage();
  localStorage.clear();
  sessionStorage.clear();
  answer(look, { form: 'enrollment', keptUntil });
  answer(resume, { form: 'enrollment', draft: body.draft });
  const other = await openPage('/resume/sample-token');
  expect(await screen.findByRole('heading', { level: 1, name: 'Continue your enrollment' })).toBeVisible();
  expect(calls(resume)).toEqual([]);
  await press(other, 'Continue where I stopped');
  expect(await screen.findByRole('heading', { level: 2, name: 'Contact Info' })).toBeVisible();
  await waitFor(() => expect(field('Email')).toHaveValue(email));
  closePage();
  refuse(look, { status: 404, title: 'Used', code: 'draft_gone' });
  await openPage('/resume/sample-token');
  expect(await screen.findByRole('heading', { level: 1, name: 'There is nothing to continue' })).toBeVisible();
});

it('an enrollment that came from a report goes on as that one’s, with what was typed', async () => {
  const draft = { form: { ...emptyDraft.form, propertyAddress: '12 Sample Street' }, step: 1, analysisLeadId };
  answer(look, { form: 'enrollment', keptUntil });
  answer(resume, { form: 'enrollment', draft: JSON.stringify(draft) });
  answer(filled(analysisViewsRoutes.fees, { id: analysisLeadId }), { noted: true });
  const page = await openPage('/resume/sample-token');
  await screen.findByRole('heading', { level: 1, name: 'Continue your enrollment' });
  await press(page, 'Continue where I stopped');
  await screen.findByRole('heading', { level: 2, name: 'Contact Info' });
  expect(page.address()).toBe(`/enroll?analysis=${analysisLeadId}`);
  expect(sessionStorage.getItem('enrollment-draft')).toContain(analysisLeadId);
});

describe('the box for texts', () => {
  it('the box for texts is unticked, and a ticked one is sent with the version of the words', async () => {
    const page = await toContact();
    await fillContact(page, email);
    expect(textsBox()).not.toBeChecked();
    expect(screen.getByText(/We use your details to enroll this property/)).toBeVisible();
    await page.user.click(textsBox());
    await press(page, 'Continue');
    expect(await screen.findByText(/Yes, you may text me/)).toBeVisible();
    await press(page, 'Complete Enrollment');
    await waitFor(() => expect(calls(enrollmentsRoutes.enroll)).toHaveLength(1));
    expect(calls(enrollmentsRoutes.enroll)[0]?.body).toMatchObject({ consentTextVersion: 1, textsConsented: true });
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('an enrollment without the box says that nobody texts', async () => {
    const page = await toContact();
    await fillContact(page, email);
    await press(page, 'Continue');
    const review = await screen.findByRole('heading', { level: 2, name: 'Review and Schedule' });
    expect(within(review.closest('main')!).getByText(/No texts/)).toBeVisible();
  });
});

it.each([
  ['/webinar', 'We use your email for this webinar'],
  ['/rent-vs-sell', 'We use your email to unlock the table'],
  ['/realtor-referral', 'We use your details to answer this referral'],
])('the form of %s says what its details are used for', async (address, words) => {
  await openPage(address);
  expect(await screen.findByText((text) => text.includes(words))).toBeVisible();
});

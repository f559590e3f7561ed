import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { enrollmentsRoutes } from '../../../../contracts/src/enrollments/routes.js';
import { leadWalkthroughRoutes } from '../../../../contracts/src/leads/routes.js';
import { analysesRoutes, analysisViewsRoutes } from '../../../../contracts/src/analyses/routes.js';
import { answer, calls, cutOff, filled } from '../../../test/api.js';
import { fill, press } from '../../../test/fill-in.js';
import { expectOutside, expectTelephone, link, texts } from '../../../test/links.js';
import { answerSteps, fillContact, fillProperty, sampleCommand } from '../../../test/public-forms.js';
import { closePage, field, openPage, sampleUser, type Page } from '../../../test/render-page.js';
import { answerReport, sampleAnalysis, sampleLeadId, sampleRent } from '../../../test/sample-report.js';

const walkthrough = filled(leadWalkthroughRoutes.walkthrough, sampleCommand);
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const section = (title: string): HTMLElement =>
  screen.getByRole('heading', { name: title }).closest('section') ?? document.body;

async function toReview(page: Page, email: string): Promise<void> {
  await fillProperty(page);
  await press(page, 'Continue');
  await heading('Contact Info');
  await fillContact(page, email);
  await press(page, 'Continue');
  await heading('Review and Schedule');
}

/** As after a reload: nothing is left but what the browser keeps. */
async function reloaded(): Promise<Page> {
  closePage();
  return openPage('/enroll');
}

describe('a visit to the enrolment', () => {
  const opened = jest.fn();
  beforeEach(() => {
    answerSteps();
    answer(enrollmentsRoutes.enroll, sampleCommand);
    answer(walkthrough, sampleCommand);
    opened.mockClear();
    window.open = (address) => (opened(address), null);
  });

  it('says what is included, whom to call, what the program asks for, and no placement fee', async () => {
    const page = await openPage('/enroll');
    const types = screen.getAllByRole('radio').map((radio) => radio.closest('label')!);
    expect(texts(types)).toEqual(['Single Family Home', 'Multi-Family', 'Townhouse', 'Condo']);
    expect(field('State')).toHaveValue('IA');
    expect(field('State')).toHaveAttribute('readonly');
    expect(texts(within(section("What's included")).getAllByRole('listitem'))).toEqual([
      expect.stringContaining('Property setup and onboarding'),
      expect.stringContaining('Professional photography'),
      expect.stringContaining('Marketing materials'),
      expect.stringContaining('Confirmation walkthrough'),
    ]);
    const contact = screen.getByRole('region', { name: 'Questions' });
    expect(contact).toHaveTextContent('Director');
    expectTelephone(contact.querySelector('a[href^="tel:"]'));
    expect(contact.querySelector('a[href^="mailto:"]')).toHaveTextContent(/@/);
    expectOutside(link('Schedule a Call', contact));
    await fillProperty(page);
    await press(page, 'Continue');
    await heading('Contact Info');
    expect(field('Email')).toHaveAttribute('type', 'email');
    expect(field('Phone')).toHaveAttribute('type', 'tel');
    await fillContact(page, 'review@example.com');
    await press(page, 'Continue');
    await heading('Review and Schedule');
    const summary = texts([...document.querySelectorAll('dd')]);
    for (const text of ['Multi-Family', '4', '$4,000 a month', '12 Sample Street, Clive, IA 50325', 'Sample Owner'])
      expect(summary).toContain(text);
    expect(section('Setup fee')).toHaveTextContent('$299');
    const requirements = section('Program requirements');
    expect(within(requirements).getAllByRole('listitem')).toHaveLength(4);
    expect(requirements).toHaveTextContent('Repairs pre-approved under $1,500');
    expect(requirements).toHaveTextContent('12 months');
    expect(screen.getByRole('button', { name: 'Complete Enrollment' })).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveTextContent(/placement/i);
  });

  it('the signed-in come to the dashboard after booking', async () => {
    const page = await openPage('/enroll', sampleUser);
    await toReview(page, 'by-staff@example.com');
    await press(page, 'Complete Enrollment');
    await page.user.click(await screen.findByRole('button', { name: 'Review & Sign Documents' }));
    await press(page, 'Schedule Walkthrough');
    await page.leavesFor('/dashboard');
    expect(opened).toHaveBeenCalledTimes(2);
  });

  it('the draft survives a reload and goes with the success', async () => {
    let page = await openPage('/enroll');
    await fillProperty(page);
    await fill(page, 'Street address', '34 Draft Avenue');
    await press(page, 'Continue');
    await heading('Contact Info');
    await fillContact(page, 'draft@example.com');
    page = await reloaded();
    await heading('Contact Info');
    expect(field('Email')).toHaveValue('draft@example.com');
    await press(page, 'Continue');
    expect(await screen.findByText('34 Draft Avenue, Clive, IA 50325')).toBeVisible();
    await press(page, 'Complete Enrollment');
    await screen.findByRole('dialog');
    closePage();
    await openPage('/team');
    await reloaded();
    await waitFor(() => expect(document.querySelector('form[data-restoring]')).toBeNull());
    expect(field('Street address')).toHaveValue('');
  });

  it('works by keyboard: Enter continues, arrows choose the type', async () => {
    const page = await openPage('/enroll');
    screen.getByRole('radio', { name: 'Single Family Home' }).focus();
    await page.user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Multi-Family' })).toBeChecked();
    field('City').focus();
    await page.user.keyboard('{Enter}');
    expect(await heading('Contact Info')).toHaveFocus();
  });

  describe('from a report', () => {
    const address = `/enroll?analysis=${sampleLeadId}`;
    const total = { estimateCents: 3600_00, rangeLowCents: 3200_00, rangeHighCents: 4000_00 };
    const rent = sampleRent({ preliminary: false, total });
    const analysis = sampleAnalysis('41 Report St', { rent });
    Object.assign(analysis.property, { propertyType: 'multi-family', unitCount: 2, squareFootage: 3000 });
    const fees = filled(analysisViewsRoutes.fees, { id: sampleLeadId });
    beforeEach(() => answer(fees, { noted: true }));

    it('begins with its property, whose changes survive a reload, and names its lead', async () => {
      answerReport(analysis);
      let page = await openPage(address);
      await waitFor(() => expect(field('Street address')).toHaveValue('41 Report St'));
      expect(screen.getByRole('radio', { name: 'Multi-Family' })).toBeChecked();
      expect(field('Number of units')).toHaveValue(2);
      expect(field('Estimated monthly rent')).toHaveValue('3600');
      expect(field('City')).toHaveValue('Ankeny');
      expect(field('ZIP')).toHaveValue('50023');
      await waitFor(() => expect(calls(fees)).toHaveLength(1));
      expect(calls(fees)[0]?.body).toMatchObject({
        estimatedAt: rent.estimatedAt,
        propertyType: 'multi-family',
        unitCount: 2,
        rentCents: 3600_00,
      });
      await fill(page, 'City', 'Clive');
      closePage();
      page = await openPage(address);
      await waitFor(() => expect(field('City')).toHaveValue('Clive'));
      await press(page, 'Continue');
      await heading('Contact Info');
      expect(field('Full name')).toHaveValue('');
      await fillContact(page, 'from-report@example.com');
      await press(page, 'Continue');
      await heading('Review and Schedule');
      await press(page, 'Complete Enrollment');
      await screen.findByRole('button', { name: 'Review & Sign Documents' });
      expect(calls(enrollmentsRoutes.enroll)[0]?.body).toMatchObject({ city: 'Clive', analysisLeadId: sampleLeadId });
    });

    it('of standard figures asks for the rent, and counts with none of them as the owner’s', async () => {
      // A browser reports one view of each report.
      const leadId = '1f9c2d75-7a1f-4c2f-8e63-7b4d6b2a8c31';
      const unseen = filled(analysisViewsRoutes.fees, { id: leadId });
      answer(unseen, { noted: true });
      answerReport({ ...analysis, leadId, rent: { ...rent, preliminary: true } });
      await openPage(`/enroll?analysis=${leadId}`);
      await waitFor(() => expect(field('Street address')).toHaveValue('41 Report St'));
      expect(field('Estimated monthly rent')).toHaveValue('');
      expect(screen.getByRole('main')).toHaveTextContent('Based on a rent of $2,000 until you enter yours.');
      await waitFor(() => expect(calls(unseen)).toHaveLength(1));
      expect(calls(unseen)[0]?.body).toMatchObject({ estimatedAt: null, rentCents: null });
    });

    it('that cannot be read begins empty, belongs to it all the same, and is filled in at the next visit', async () => {
      cutOff(filled(analysesRoutes.report, { id: sampleLeadId }));
      await openPage(address);
      await waitFor(() => expect(calls(filled(analysesRoutes.report, { id: sampleLeadId })).length).toBeGreaterThan(0));
      await waitFor(() => expect(document.querySelector('form[data-restoring]')).toBeNull());
      expect(field('Street address')).toHaveValue('');
      await waitFor(() => expect(sessionStorage.getItem('enrollment-draft')).toContain(sampleLeadId));
      closePage();
      answerReport(analysis);
      await openPage(address);
      await waitFor(() => expect(field('Street address')).toHaveValue('41 Report St'));
    });

    it('that cannot be read leaves the property of another report with that one, until it is read', async () => {
      const leadId = '2f9c2d75-7a1f-4c2f-8e63-7b4d6b2a8c31';
      const other = filled(analysesRoutes.report, { id: leadId });
      answer(filled(analysisViewsRoutes.fees, { id: leadId }), { noted: true });
      answerReport(analysis);
      await openPage(address);
      await waitFor(() => expect(field('Street address')).toHaveValue('41 Report St'));
      closePage();
      cutOff(other);
      await openPage(`/enroll?analysis=${leadId}`);
      await waitFor(() => expect(document.querySelector('form[data-restoring]')).toBeNull());
      expect(field('Street address')).toHaveValue('41 Report St');
      expect(sessionStorage.getItem('enrollment-draft')).toContain(sampleLeadId);
      closePage();
      answerReport({ ...sampleAnalysis('9 Elm St', { rent }), leadId });
      await openPage(`/enroll?analysis=${leadId}`);
      await waitFor(() => expect(field('Street address')).toHaveValue('9 Elm St'));
      expect(sessionStorage.getItem('enrollment-draft')).toContain(leadId);
    });
  });
});

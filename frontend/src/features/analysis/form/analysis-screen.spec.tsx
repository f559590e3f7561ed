import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { analysesRoutes } from '../../../../../contracts/src/analyses/routes.js';
import type { AnalysisOutcome } from '../../../../../contracts/src/analyses/input.js';
import { answer, calls, cutOff, hold, refuse } from '../../../../test/api.js';
import { fill, press } from '../../../../test/fill-in.js';
import { texts } from '../../../../test/links.js';
import { answerSteps, fillAnalysis } from '../../../../test/public-forms.js';
import { closePage, field, fields, openPage, type Page } from '../../../../test/render-page.js';
import { answerReport, sampleAnalysis, sampleAnalysisId, sampleLeadId } from '../../../../test/sample-report.js';

const submit = analysesRoutes.submit;
const requiredMessage = 'Please fill in all required fields for each property';
const failedMessage = 'Unable to process your request. Please try again.';
const step1 = () => screen.findByRole('heading', { level: 2, name: 'Get Your Free Analysis' });
const step2 = () => screen.findByRole('heading', { level: 2, name: 'Your Analysis is Ready!' });
const next = (page: Page) => press(page, 'Continue');
const view = (page: Page) => press(page, /^View Analys[ie]s$/);

const accepted = (address: string): AnalysisOutcome => ({
  ...{ ok: true, address, pending: false, leadId: sampleLeadId, analysisId: sampleAnalysisId },
});
const answerSubmit = (...results: AnalysisOutcome[]) =>
  answer(submit, { submissionId: sampleAnalysisId, position: '7', results });

/** As after a reload: nothing is left but what the browser keeps. */
async function reloaded(): Promise<Page> {
  closePage();
  return openPage('/analysis');
}

describe('the analysis', () => {
  let page: Page;
  beforeEach(async () => {
    answerSteps();
    answerSubmit(accepted('100 Sample St'));
    page = await openPage('/analysis');
  });

  async function toStep2(streets: string[], email?: string): Promise<void> {
    for (const [index, street] of streets.entries()) {
      if (index > 0) await press(page, 'Add Another Property');
      await fillAnalysis(page, street, index);
    }
    await next(page);
    await step2();
    if (email) await fill(page, 'Email', email);
  }

  it('shows a sample of the report on both steps, before an e-mail is asked for', async () => {
    const sample = () => screen.getByRole('link', { name: /^See a sample report/ });
    expect(sample()).toHaveAttribute('href', expect.stringMatching(/^\/sample-report-\d+\.pdf$/));
    expect(sample()).toHaveTextContent('The home and its rents are made up.');
    await toStep2(['100 Sample St']);
    expect(within(screen.getByRole('region', { name: 'What the report tells you' })).getByRole('link')).toBe(sample());
  });

  it('has its challenges, services and steps, and every field of a property', () => {
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Start Managing Your Property Today');
    expect(screen.getByText(/No credit card required/)).toBeVisible();
    expect(screen.getByText('Trusted by 500+ Property Owners')).toBeVisible();
    for (const list of screen.getAllByRole('list', { name: 'Quick start' }))
      expect(texts(within(list).getAllByRole('listitem'))).toEqual([
        expect.stringContaining('Enroll'),
        expect.stringContaining('Walkthrough'),
        expect.stringContaining('Earn'),
      ]);
    const headings = (title: string) => {
      const section = screen.getByRole('heading', { name: title }).closest('section') ?? document.body;
      return texts(within(section).getAllByRole('heading', { level: 3 }));
    };
    expect(headings('What makes owners call us')).toEqual([
      'Time-consuming management',
      'Rental income uncertainty',
      'Tenant troubles',
      'Maintenance headaches',
    ]);
    expect(headings('What we take over')).toEqual([
      'Property protection',
      'Tenant screening',
      'Property marketing',
      'Rent collection',
      '24/7 maintenance',
      'Vendor management',
    ]);
    expect(headings('From here to the first rent')).toEqual([
      'Submit property details',
      'Get your analysis',
      'Schedule walkthrough',
      'Start earning',
    ]);
    const form = screen.getByRole('form', { name: 'Get Your Free Analysis' });
    const types = within(form).getAllByRole('radio');
    expect(texts(types.map((radio) => radio.closest('label')!))).toEqual([
      'Single Family Home',
      'Multi-Family',
      'Townhouse',
      'Condo',
    ]);
    const values = { 'Street address': '', City: '', State: 'IA', ZIP: '', 'Square footage': '' };
    for (const [label, value] of Object.entries(values)) expect(field(label)).toHaveValue(value);
    expect(field('Number of units')).toHaveValue(1);
    for (const label of ['Bedrooms', 'Bathrooms', 'Year built']) expect(field(label)).toHaveValue(null);
    expect(within(form).queryByRole('button', { name: /Remove Property/ })).toBeNull();
  });

  it('step 1 is left only when every property passes', async () => {
    await next(page);
    expect(screen.getByText(requiredMessage).closest('[role=alert]')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Single Family Home' })).toHaveFocus());
    expect(field('State')).toBeDisabled();
    expect(screen.getByText('Street address is required')).toBeVisible();
    await fillAnalysis(page);
    expect(screen.queryByText('Street address is required')).toBeNull();
    await press(page, 'Add Another Property');
    await next(page);
    expect(await screen.findByText(requiredMessage)).toBeVisible();
    expect(screen.queryByText('Your Analysis is Ready!')).toBeNull();
    await press(page, 'Remove Property 2');
    expect(screen.queryByRole('button', { name: /^Remove Property/ })).toBeNull();
    await fill(page, 'ZIP', '5002');
    await next(page);
    await waitFor(() => expect(field('ZIP')).toHaveFocus());
    expect(field('ZIP')).toHaveAccessibleDescription('ZIP code must be exactly 5 digits');
    await fill(page, 'ZIP', '50023');
    await fill(page, 'Bathrooms', '1.3');
    await next(page);
    expect(await screen.findByText('Bathrooms must be in steps of 0.5')).toBeVisible();
    await fill(page, 'Bathrooms', '1.5');
    await next(page);
    expect(await step2()).toHaveFocus();
    await view(page);
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(/Email is required/));
    expect(calls(submit)).toEqual([]);
  });

  it('one property leads to its report, and the next form is empty', async () => {
    answerReport(sampleAnalysis());
    await fillAnalysis(page, ' 100 Sample St ');
    await fill(page, 'City', ' Ankeny ');
    await next(page);
    await step2();
    await fill(page, 'Email', 'owner@example.com');
    expect(screen.getByText('100 Sample St, Ankeny, IA 50023')).toBeVisible();
    expect(screen.getByRole('button', { name: 'View Analysis' })).toBeVisible();
    await view(page);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('100 Sample St'));
    expect(page.address()).toBe(`/analysis/${sampleLeadId}`);
    const property = { streetAddress: '100 Sample St', city: 'Ankeny', zipCode: '50023', propertyType: 'townhouse' };
    expect(calls(submit).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        email: 'owner@example.com',
        website: '',
        properties: [expect.objectContaining({ ...property, squareFootage: 1850, unitCount: 1 })],
      }),
    ]);
    await reloaded();
    expect(field('Street address')).toHaveValue('');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('several properties lead to the report of the first', async () => {
    answerReport(sampleAnalysis('1 Sample St'));
    answerSubmit(...['1 Sample St', '2 Sample St'].map(accepted));
    await toStep2(['1 Sample St', '2 Sample St'], 'several@example.com');
    await press(page, 'View Analyses');
    await page.leavesFor(`/analysis/${sampleLeadId}`);
    expect((calls(submit)[0]?.body as { properties: unknown[] }).properties).toHaveLength(2);
  });

  it('the draft survives a reload', async () => {
    await toStep2(['10 Draft Ave', '20 Draft Ave'], 'draft@example.com');
    page = await reloaded();
    expect(await step2()).toBeVisible();
    expect(field('Email')).toHaveValue('draft@example.com');
    await press(page, 'Back');
    await step1();
    expect(fields('Street address')[1]).toHaveValue('20 Draft Ave');
    expect(screen.getAllByRole('radio', { name: 'Townhouse' })[1]).toBeChecked();
  });

  it("the browser's Back goes a step back, and the report is followed, backwards, by an empty form", async () => {
    answerReport(sampleAnalysis());
    await toStep2(['100 Sample St']);
    window.history.back();
    expect(await step1()).toHaveFocus();
    await next(page);
    await step2();
    await press(page, 'Back');
    expect(await step1()).toHaveFocus();
    await next(page);
    await step2();
    await fill(page, 'Email', 'after-report@example.com');
    await view(page);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('100 Sample St'));
    window.history.back();
    await step1();
    expect(field('Street address')).toHaveValue('');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('lost answers say so, and a second try is the same command, also after a reload', async () => {
    answerReport(sampleAnalysis());
    await toStep2(['5 Lost St'], 'lost@example.com');
    cutOff(submit);
    const letGo = hold(submit);
    await view(page);
    expect(await screen.findByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true');
    letGo();
    expect(await screen.findByText(failedMessage)).toBeVisible();
    expect(screen.getByText(/Everything you typed is still here/).closest('[role=alert]')).toBeVisible();
    page = await reloaded();
    answerSubmit(accepted('5 Lost St'));
    await step2();
    await view(page);
    await page.leavesFor(`/analysis/${sampleLeadId}`);
    expect(new Set(calls(submit).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });

  it('what fails stays in the form with its reason, and the rest is ready', async () => {
    const address = '2 Bad St, Ankeny, IA 50023';
    answerSubmit(accepted('1 Good St'), { ok: false, address, code: 'log_unavailable', title: 'Not now' });
    await toStep2(['1 Good St', '2 Bad St'], 'partly@example.com');
    await view(page);
    expect(await screen.findByText('Failed to analyze property')).toBeVisible();
    expect(screen.getByText(`${address}: Not now`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See what is ready' })).toHaveAttribute(
      'href',
      `/analysis/${sampleLeadId}`,
    );
    await press(page, 'Back');
    await step1();
    expect(field('Street address')).toHaveValue('2 Bad St');
  });

  it('a field that only the server refuses opens step 1', async () => {
    const errors = [{ path: 'properties.1.city', message: 'City is not one we serve' }];
    refuse(submit, { status: 400, title: 'Not valid', code: 'invalid_input', errors });
    await toStep2(['1 Good St', '2 Odd St'], 'server@example.com');
    await view(page);
    await waitFor(() => expect(fields('City')[1]).toHaveFocus());
    expect(fields('City')[1]).toHaveAccessibleDescription('City is not one we serve');
    expect(screen.getByText(failedMessage)).toBeVisible();
  });

  it('a property that is removed leaves the focus with what took its place', async () => {
    for (const index of [0, 1, 2]) {
      if (index > 0) await press(page, 'Add Another Property');
      await fill(page, 'Street address', `${index + 1} Sample St`, index);
    }
    await press(page, 'Remove Property 2');
    await waitFor(() => expect(screen.getByText('Property 2')).toHaveFocus());
    expect(fields('Street address')[1]).toHaveValue('3 Sample St');
    await press(page, 'Remove Property 2');
    await waitFor(() => expect(screen.getByText('Your property')).toHaveFocus());
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import type { Route } from '../../../lib/calls/called.js';
import { analysesRoutes } from '../../../../../contracts/src/analyses/routes.js';
import { enrollmentsRoutes } from '../../../../../contracts/src/enrollments/routes.js';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { referralsRoutes } from '../../../../../contracts/src/referrals/routes.js';
import { consentTextVersion, consentWords } from '../../../../../contracts/src/consent/consent.js';
import { answer, calls, fail, hold } from '../../../../test/api.js';
import { fill, press } from '../../../../test/fill-in.js';
import * as publicForms from '../../../../test/public-forms.js';
import { openPage, type Page } from '../../../../test/render-page.js';
import { answerReport, sampleAnalysis, sampleAnalysisId, sampleLeadId } from '../../../../test/sample-report.js';

interface Form {
  path: string;
  api: Route;
  /** Fills it in up to its last button. */
  fill: (page: Page) => Promise<void>;
  /** Sends it empty; step by step, where it has several. @returns the marks of all its fields */
  empty: (page: Page) => Promise<Mark[]>;
  submit: RegExp;
  answer: () => void;
  /** What has the focus after sending. */
  then: () => HTMLElement | null;
  /** The optional fields; everything else in a form is required. */
  optional?: string[];
  /** Checkboxes: an empty one is an answer too, and its own label says that it is optional. */
  freeBoxes?: string[];
}

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

const formOf = (button: string): HTMLFormElement => screen.getByRole('button', { name: button }).closest('form')!;

/** How the fillable fields of a form are marked. A choice of several buttons is one field. */
function marksOf(form: HTMLFormElement): Mark[] {
  const controls = [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(
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
      required: (group ?? control).getAttribute('aria-required') === 'true',
      refused: control.getAttribute('aria-invalid') === 'true',
    };
  });
}

const answerCommand = (route: Route) => () => answer(route, publicForms.sampleCommand);
const heading = (name: string) => screen.queryByRole('heading', { name });
const marksAfter = async (page: Page, button: string): Promise<Mark[]> => {
  await press(page, button);
  await waitFor(() => expect(document.querySelector('[aria-invalid=true]')).not.toBeNull());
  return marksOf(formOf(button));
};

const forms: Record<string, Form> = {
  'the analysis': {
    path: '/analysis',
    api: analysesRoutes.submit,
    async fill(page) {
      await publicForms.fillAnalysis(page);
      await press(page, 'Continue');
      await screen.findByText('Your Analysis is Ready!');
      await fill(page, 'Email', 'focus-analysis@example.com');
    },
    async empty(page) {
      // It begins with 1.
      await fill(page, 'Number of units', '');
      const properties = await marksAfter(page, 'Continue');
      await publicForms.fillAnalysis(page);
      await fill(page, 'Number of units', '1');
      await press(page, 'Continue');
      await screen.findByText('Your Analysis is Ready!');
      return [...properties, ...(await marksAfter(page, 'View Analysis'))];
    },
    submit: /^(View Analysis|Processing\.\.\.)$/,
    answer() {
      answerReport(sampleAnalysis());
      const accepted = { ok: true, pending: false, leadId: sampleLeadId, analysisId: sampleAnalysisId } as const;
      const results = [{ ...accepted, address: '100 Sample St' }];
      answer(this.api, { submissionId: sampleAnalysisId, position: '7', results });
    },
    then: () => document.getElementById('main'),
    optional: ['Bedrooms', 'Bathrooms', 'Year built'],
  },
  'the enrolment': {
    path: '/enroll',
    api: enrollmentsRoutes.enroll,
    async fill(page) {
      await publicForms.fillProperty(page);
      await press(page, 'Continue');
      await screen.findByRole('heading', { name: 'Contact Info' });
      await publicForms.fillContact(page, 'focus-enrolment@example.com');
      await press(page, 'Continue');
      await screen.findByRole('button', { name: 'Complete Enrollment' });
    },
    async empty(page) {
      await fill(page, 'Number of units', '');
      await press(page, 'Continue');
      await screen.findByRole('heading', { name: 'Contact Info' });
      await press(page, 'Continue');
      await screen.findByRole('heading', { name: 'Review and Schedule' });
      await press(page, 'Complete Enrollment');
      await screen.findByRole('heading', { name: 'Property Details' });
      const property = marksOf(formOf('Continue'));
      await press(page, 'Continue');
      await screen.findByRole('heading', { name: 'Contact Info' });
      return [...property, ...marksOf(formOf('Continue'))];
    },
    submit: /^(Complete Enrollment|Processing…)$/,
    answer: answerCommand(enrollmentsRoutes.enroll),
    then: () => screen.queryByRole('dialog')?.querySelector('button') ?? null,
    freeBoxes: [consentWords[consentTextVersion]!.texts],
  },
  'the referral': {
    path: '/realtor-referral',
    api: referralsRoutes.submit,
    fill: publicForms.fillReferral,
    empty: (page) => marksAfter(page, 'Submit Referral'),
    submit: /^(Submit Referral|Submitting…)$/,
    answer: answerCommand(referralsRoutes.submit),
    then: () => heading('Referral Submitted!'),
    optional: ['Notes'],
  },
  'the webinar': {
    path: '/webinar',
    api: leadsRoutes.create,
    async fill(page) {
      await fill(page, 'Name', 'Focus Sample');
      await fill(page, 'Email', 'focus-webinar@example.com');
    },
    empty: (page) => marksAfter(page, 'Register'),
    submit: /^(Register|Registering…)$/,
    answer: answerCommand(leadsRoutes.create),
    then: () => heading('You are registered'),
  },
  "the calculator's table": {
    path: '/rent-vs-sell',
    api: leadsRoutes.create,
    fill: (page) => fill(page, 'Email', 'focus-calculator@example.com'),
    empty: (page) => marksAfter(page, 'Unlock the detailed analysis'),
    submit: /^(Unlock the detailed analysis|Unlocking…)$/,
    answer: answerCommand(leadsRoutes.create),
    then: () => heading('Year by year'),
  },
};

describe.each(Object.entries(forms))('in the form of %s', (_name, form) => {
  let page: Page;
  beforeEach(async () => {
    publicForms.answerSteps();
    page = await openPage(form.path);
  });

  it('what is required is marked as everywhere', async () => {
    const { optional = [], freeBoxes = [] } = form;
    const found = await form.empty(page);
    const marks = found.filter(({ name }) => !freeBoxes.includes(name));
    expect(found.filter((mark) => !marks.includes(mark))).toEqual(
      freeBoxes.map((name) => ({ name, star: false, optional: false, required: false, refused: false })),
    );
    expect(marks.length).toBeGreaterThan(optional.length);
    expect(marks).toEqual(
      marks.map(({ name }) => {
        const needed = !optional.includes(name);
        return { name, star: needed, optional: !needed, required: needed, refused: needed };
      }),
    );
    expect(marks.filter(({ star }) => !star).map(({ name }) => name)).toEqual(optional);
    expect(calls(form.api)).toEqual([]);
  });

  it('a keyboard stays where it is while it is sent and fails, sends once, and goes on in what comes of it', async () => {
    const submit = () => screen.getByRole('button', { name: form.submit });
    const isBusy = (busy: boolean) =>
      waitFor(() => expect(submit().getAttribute('aria-disabled')).toBe(busy ? 'true' : null));
    await form.fill(page);
    fail(form.api, 500);
    const letGo = hold(form.api);
    submit().focus();
    await page.user.keyboard('{Enter}');
    await isBusy(true);
    // A disabled button would lose the focus.
    expect(submit()).toBeEnabled();
    await page.user.keyboard('{Enter}');
    expect(submit()).toHaveFocus();
    letGo();
    expect(await screen.findByText(/Everything you typed is still here/)).toBeVisible();
    await isBusy(false);
    expect(submit()).toHaveFocus();
    expect(calls(form.api)).toHaveLength(1);
    form.answer();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(form.then()).toHaveFocus());
    // One command, by hand twice.
    expect(calls(form.api)).toHaveLength(2);
    expect(new Set(calls(form.api).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    await waitFor(() => expect(screen.queryByText(/^Failed to |^Registration failed/)).toBeNull());
  });
});

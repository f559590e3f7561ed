import type { Enrollment } from '../../../../contracts/src/enrollments/input.js';
import { enrollmentsPaths } from '../../../../contracts/src/enrollments/paths.js';
import type { enrollmentsRoutes } from '../../../../contracts/src/enrollments/routes.js';
import { leadsPaths } from '../../../../contracts/src/leads/paths.js';
import type { leadWalkthroughRoutes } from '../../../../contracts/src/leads/routes.js';
import { commandAnswerSchema, type CommandAnswer } from '../../../../contracts/src/answers.js';
import type { ProblemCode } from '../../../../contracts/src/problem.js';
import type { FormGuard } from '../../../../contracts/src/intake/form-guard.js';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';
import { send, ask } from '../../lib/calls/api.js';
import type { PartOf } from '../../lib/calls/called.js';
import { type Attempt, isRecord } from '../public/forms/sending.js';
import { useState } from 'react';
import { useInBrowser } from '../../lib/in-browser.js';
import { useNavigate } from '@tanstack/react-router';
import { sessionRoutes } from '../../../../contracts/src/accounts/session-routes.js';
import { externalLinks } from '../content/company.js';

const enroll: PartOf<typeof enrollmentsRoutes.enroll> = { at: enrollmentsPaths.enroll, answer: commandAnswerSchema };
const walkthrough: PartOf<typeof leadWalkthroughRoutes.walkthrough> = {
  at: leadsPaths.walkthrough,
  answer: commandAnswerSchema,
};

/**
 * Enrols. The body is the attempt's content with the guard; its key is the Idempotency-Key. The answer's cookie allows
 * this visitor the walkthrough command on the new lead.
 * @throws ApiProblem
 */
export function submitEnrollment(attempt: Attempt, guard: FormGuard): Promise<CommandAnswer> {
  const body = { ...(JSON.parse(attempt.content) as Enrollment), ...guard };
  return send(enroll, { body, key: attempt.key });
}

/** Books the walkthrough without a time: only the external booking page knows the time. @throws ApiProblem */
function scheduleWalkthrough(leadId: string): Promise<CommandAnswer> {
  return send(walkthrough, { id: leadId, body: {} });
}

/** The inline message of a failed enrolment: the error's own text, with the messages of the fields it names. */
export function enrollmentFailure(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'Failed to process enrollment';
  const fields = error.errors.map(({ message }) => message);
  return [error.detail ?? error.message, ...fields].join(' · ') || 'Failed to process enrollment';
}

export type NextStep = 'sign' | 'book' | 'done';
const stages: readonly unknown[] = ['sign', 'book', 'done'] satisfies NextStep[];

/** An enrolment whose external steps are not all done yet. */
interface KeptEnrollment {
  leadId: string;
  stage: NextStep;
}

/**
 * Keeps it in this tab's history entry: a phone may discard the page while its owner signs in another tab, and a reload must
 * return to the next step. A fresh visit starts with an empty form.
 */
export function keepEnrollment(enrollment: KeptEnrollment) {
  const state: unknown = window.history.state;
  window.history.replaceState({ ...(isRecord(state) ? state : {}), enrollment }, '');
}

/** The history entry's enrolment; null without a valid one. Every read returns the entry's own object. @param state `history.state` */
export function keptEnrollment(state: unknown): KeptEnrollment | null {
  const kept = isRecord(state) ? state.enrollment : null;
  if (!isRecord(kept) || typeof kept.leadId !== 'string' || !stages.includes(kept.stage)) return null;
  return kept as unknown as KeptEnrollment;
}

/** The enrolment in this page's history entry when it was opened or reloaded. Null on a server. */
export function useKeptEnrollment(): KeptEnrollment | null {
  return useInBrowser(() => keptEnrollment(window.history.state));
}

/** Refusals after which no try of this browser can succeed: the lead is gone, others work on it, or its permission has ended. */
const finalCodes: ReadonlySet<string> = new Set<ProblemCode>([
  'unauthenticated',
  'forbidden',
  'lead_not_found',
  'lead_deleted',
  'lead_taken_over',
  'stream_erased',
]);

function isFinal(error: unknown): boolean {
  return error instanceof ApiProblem && finalCodes.has(error.code);
}

/** The refusals' own sentences, except of a lead that others work on, are for staff. */
function walkthroughFailure(error: unknown): string {
  const isForStaff = isFinal(error) && (error as ApiProblem).code !== 'lead_taken_over';
  return isForStaff
    ? 'This page can no longer tell us about the walkthrough. Please call us.'
    : sentenceOf(error, 'The walkthrough could not be recorded.');
}

/**
 * The remaining steps after an enrolment: sign, then book. Both happen on external pages, in a new tab.
 * @param from the step to continue with after a reload
 */
export function useNextSteps(leadId: string, from: NextStep) {
  const navigate = useNavigate();
  const [reached, setStage] = useState<NextStep | null>(null);
  const stage = reached ?? from;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Trying again is useless. */
  const [over, setOver] = useState(false);

  const sign = () => {
    openOutside(externalLinks.signature);
    setStage('book');
  };

  /** Opens the booking page (once), records the walkthrough on the lead, and takes staff to their board. */
  const book = async () => {
    if (!failure) openOutside(externalLinks.walkthroughBooking);
    setBusy(true);
    setFailure(null);
    try {
      await scheduleWalkthrough(leadId);
      setStage('done');
    } catch (error) {
      setFailure(walkthroughFailure(error));
      setOver(isFinal(error));
      return;
    } finally {
      setBusy(false);
    }
    if (await isSignedIn()) await navigate({ to: '/dashboard' });
  };

  return { stage, sign, book, busy, failure, over };
}

/** Without an answer, counts as a visitor: the walkthrough is recorded all the same. */
function isSignedIn(): Promise<boolean> {
  return ask(sessionRoutes.session, {}).then(
    ({ user }) => user !== null,
    (error: unknown) => {
      console.warn('The session could not be read; the confirmation is shown as to a visitor.', error);
      return false;
    },
  );
}

function openOutside(url: string) {
  window.open(url, '_blank', 'noopener');
}

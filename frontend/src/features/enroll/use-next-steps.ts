import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionSchema } from '../../../../contracts/src/accounts/commands.js';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';
import { ask } from '../../lib/calls/api.js';
import { externalLinks } from '../content/company.js';
import { scheduleWalkthrough } from './enroll-api.js';
import type { NextStep } from './kept-enrollment.js';

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
  /** Trying again is useless: the company's staff has moved the lead. */
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
      setFailure(sentenceOf(error, 'The walkthrough could not be recorded.'));
      setOver(error instanceof ApiProblem && error.code === 'lead_taken_over');
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
  return ask({ at: 'GET /api/auth/session', answer: sessionSchema }, {}).then(
    ({ user }) => user !== null,
    (error: unknown) => {
      console.warn('The session could not be read; the confirmation is shown as to a visitor.', error);
      return false;
    },
  );
}

function openOutside(url: string): void {
  window.open(url, '_blank', 'noopener');
}

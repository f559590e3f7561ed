import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionSchema } from '../../../../contracts/src/commands/auth.js';
import { sentenceOf } from '../../lib/api-problem.js';
import { get } from '../../lib/api.js';
import { externalLinks } from '../content/company.js';
import { scheduleWalkthrough } from './enroll-api.js';

/** What is left to do after an enrolment: sign, then book. Both happen on pages outside, in a new tab. */
export function useNextSteps(leadId: string | null) {
  const navigate = useNavigate();
  const [stage, setStage] = useState<'sign' | 'book' | 'done'>('sign');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const sign = () => {
    openOutside(externalLinks.signature);
    setStage('book');
  };

  /** Opens the booking page, notes the walkthrough on the lead, and takes staff to their board. */
  const book = async () => {
    if (!leadId) return;
    openOutside(externalLinks.walkthroughBooking);
    setBusy(true);
    setFailure(null);
    try {
      await scheduleWalkthrough(leadId);
      const { user } = await get('/api/auth/session', sessionSchema);
      setStage('done');
      if (user) await navigate({ to: '/dashboard' });
    } catch (error) {
      setFailure(sentenceOf(error, 'The walkthrough could not be noted.'));
    } finally {
      setBusy(false);
    }
  };

  return { stage, sign, book, busy, failure };
}

function openOutside(url: string): void {
  window.open(url, '_blank', 'noopener');
}

import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { externalLinks } from '../../content/company.js';
import { addressOf } from '../../leads/data/name-of.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { Steps } from '../steps.js';
import { Acknowledgment } from './acknowledgment.js';
import { Overview } from './overview.js';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { sendTo } from '../../lead-commands/send-to.js';

const steps = [
  { id: 'overview', name: 'Overview' },
  { id: 'acknowledgment', name: 'Acknowledgment' },
] as const;
type Step = (typeof steps)[number]['id'];

/** The agreement before a confirmation walkthrough: its subject, then the owner's acknowledgment, then the booking page. */
export function AgreementDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const [step, setStep] = useState<Step>('overview');
  const [acknowledged, setAcknowledged] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  const toasts = actionToast('acknowledgment', lead.id);
  const schedule = useMutation({
    mutationFn: () => sendTo('lead', leadsRoutes.acknowledge, { id: lead.id, body: { acknowledged: true } }),
    onSuccess: () => {
      // Only after it is recorded: a booking page that opens despite a failure would suggest success.
      window.open(externalLinks.walkthroughBooking, '_blank', 'noopener');
      toasts.done('Lead status updated');
    },
    onError: (error) => toasts.failed('Failed to update lead status', error),
  });
  const booked = schedule.isSuccess;
  return (
    <Dialog
      onClose={onClose}
      width="lg"
      title="Confirmation walkthrough"
      description={addressOf(lead)}
      footer={
        booked ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : step === 'overview' ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" onClick={() => setStep('acknowledgment')}>
              Continue
            </Button>
          </>
        ) : (
          <>
            <Button disabled={schedule.isPending} onClick={() => setStep('overview')}>
              Back
            </Button>
            <Button
              variant="primary"
              disabled={!acknowledged}
              busy={schedule.isPending}
              aria-describedby={acknowledged ? undefined : 'acknowledge-first'}
              onClick={() => schedule.mutate()}
            >
              {schedule.isPending ? 'Saving…' : 'Schedule Walkthrough'}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Steps
          label="Steps of the agreement"
          steps={steps}
          at={step}
          isDone={(id) => booked || (id !== step && step === 'acknowledgment')}
        />
        <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {steps.find(({ id }) => id === step)?.name}
        </h3>
        {booked ? (
          <p role="status">
            The acknowledgment is recorded. The booking page did not open?{' '}
            <a
              href={externalLinks.walkthroughBooking}
              target="_blank"
              rel="noopener noreferrer"
              className="text-accent underline underline-offset-4"
            >
              Open it here
            </a>
          </p>
        ) : step === 'overview' ? (
          <Overview lead={lead} />
        ) : (
          <Acknowledgment checked={acknowledged} disabled={schedule.isPending} onChange={setAcknowledged} />
        )}
      </div>
    </Dialog>
  );
}

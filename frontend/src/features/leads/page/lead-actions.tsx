import { MailPlus, CalendarClock, PhoneCall } from 'lucide-react';
import { useState } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { StartWalkthrough } from '../../pitch/agreement/start-walkthrough.js';
import { StartEnrollment } from '../../pitch/enrollment/start-enrollment.js';

const WriteDialog = lazyDialog(async () => (await import('../write/write-dialog.js')).WriteDialog);

/** 'Write': a mail or a text to the lead. @param locked why nothing can be sent; null if it can */
function WriteButton({ lead, locked }: { lead: Lead; locked: string | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <GuardedButton reason={locked} onClick={() => setOpen(true)}>
        <MailPlus aria-hidden /> Write
      </GuardedButton>
      {open && locked === null && <WriteDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
}

// It computes with time zones, whose code is heavy.
const TimeDialog = lazyDialog(() => import('../walkthrough/time-dialog.js').then((part) => part.TimeDialog));

/** 'Book a time', or 'Move walkthrough' if there is one: opens its dialog. @param locked why nothing can be changed; null if it can */
function WalkthroughTime({ lead, locked }: { lead: Lead; locked: string | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <GuardedButton reason={locked} onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden /> {lead.walkthroughStart === null ? 'Book a time' : 'Move walkthrough'}
      </GuardedButton>
      {open && locked === null && <TimeDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
}

// It computes with time zones, whose code is heavy.
const ContactDialog = lazyDialog(() => import('../contacts/contact-dialog.js').then((part) => part.ContactDialog));

/** 'Log contact': opens its dialog. @param locked why nothing can be changed; null if it can */
function LogContactButton({ leadId, locked }: { leadId: string; locked: string | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <GuardedButton reason={locked} onClick={() => setOpen(true)}>
        <PhoneCall aria-hidden /> Log contact
      </GuardedButton>
      {open && locked === null && <ContactDialog leadId={leadId} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Frequent actions on a lead. @param locked why nothing can be changed; null if it can */
export function LeadActions({ lead, locked }: { lead: Lead; locked: string | null }) {
  return (
    <>
      <LogContactButton leadId={lead.id} locked={locked} />
      <WriteButton lead={lead} locked={locked} />
      <WalkthroughTime lead={lead} locked={locked} />
      <StartEnrollment lead={lead} locked={locked} />
      <StartWalkthrough lead={lead} locked={locked} />
    </>
  );
}

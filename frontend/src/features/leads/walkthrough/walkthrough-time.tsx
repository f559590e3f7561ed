import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { lazyDialog } from '../../../ui/lazy-part.js';

// It computes with time zones, whose code is heavy.
const TimeDialog = lazyDialog(() => import('./time-dialog.js').then((part) => part.TimeDialog));

/** 'Book a time', or 'Move walkthrough' if there is one: opens its dialog. @param locked why nothing can be changed; null if it can */
export function WalkthroughTime({ lead, locked }: { lead: Lead; locked: string | null }) {
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

import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { AgreementDialog } from './agreement-dialog.js';

/** 'Start Confirmation Walkthrough': opens the agreement. @param locked why nothing can be changed; null if it can */
export function StartWalkthrough({ lead, locked }: { lead: Lead; locked: string | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <GuardedButton reason={locked} variant="primary" onClick={() => setOpen(true)}>
        <CalendarCheck aria-hidden /> Start Confirmation Walkthrough
      </GuardedButton>
      {open && locked === null && <AgreementDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
}

import { ClipboardSignature } from 'lucide-react';
import { useState } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { EnrollmentDialog } from './enrollment-dialog.js';

/** 'Start Enrollment': pitch, contract, payment. @param locked why nothing can be changed; null if it can */
export function StartEnrollment({ lead, locked }: { lead: Lead; locked: string | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <GuardedButton reason={locked} onClick={() => setOpen(true)}>
        <ClipboardSignature aria-hidden /> Start Enrollment
      </GuardedButton>
      {/* Stays mounted while it is closed: entered values are there when it opens again. */}
      <EnrollmentDialog lead={lead} open={open && locked === null} onClose={() => setOpen(false)} />
    </>
  );
}

import { PhoneCall } from 'lucide-react';
import { useState } from 'react';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { lazyDialog } from '../../../ui/lazy-part.js';

// It computes with time zones, whose code is heavy.
const ContactDialog = lazyDialog(() => import('./contact-dialog.js').then((part) => part.ContactDialog));

/** 'Log contact': opens its dialog. @param locked why nothing can be changed; null if it can */
export function LogContactButton({ leadId, locked }: { leadId: string; locked: string | null }) {
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

import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { lazyDialog } from '../../../ui/lazy-part.js';

const WriteDialog = lazyDialog(async () => (await import('./write-dialog.js')).WriteDialog);

/** 'Write': a mail or a text to the lead. @param locked why nothing can be sent; null if it can */
export function WriteButton({ lead, locked }: { lead: Lead; locked: string | null }) {
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

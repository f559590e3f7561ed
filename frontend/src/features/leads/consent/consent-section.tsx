import { Check, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { HistoryEvent } from '../../../../../contracts/src/queries/history.js';
import type { Lead } from '../../../../../contracts/src/queries/lead.js';
import { officeDateTime } from '../../../lib/format.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { Section } from '../../../ui/section.js';
import { consentOf, mailLine, textsLine, type ConsentLine } from './consent-of.js';

const NoteConsentDialog = lazyDialog(async () => (await import('./note-consent-dialog.js')).NoteConsentDialog);

/**
 * What the owner agreed to be written, and the way to note what they told somebody.
 * @param events of the case up to the shown moment, oldest first
 * @param locked why nothing can be noted; null when it can
 */
export function ConsentSection({
  lead,
  events,
  locked,
}: {
  lead: Lead;
  events: readonly HistoryEvent[];
  locked: string | null;
}) {
  const consent = useMemo(() => consentOf(events), [events]);
  const [open, setOpen] = useState(false);
  return (
    <Section
      title="Consent"
      action={
        <GuardedButton reason={locked} size="sm" onClick={() => setOpen(true)}>
          Note consent
        </GuardedButton>
      }
    >
      <dl className="flex flex-col gap-1.5">
        <Line name="Mail" line={mailLine(consent)} since={consent.mailSince} />
        <Line name="Texts" line={textsLine(consent, lead.phone)} since={consent.textsSince} />
      </dl>
      {open && locked === null && <NoteConsentDialog leadId={lead.id} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function Line({ name, line: { may, words }, since }: { name: string; line: ConsentLine; since: string | null }) {
  const Mark = may ? Check : X;
  return (
    <div className="flex items-start gap-2">
      <Mark aria-hidden className={`mt-0.5 size-4 shrink-0 ${may ? 'text-success' : 'text-ink-soft'}`} />
      <dt className="w-12 shrink-0 font-medium">{name}</dt>
      <dd className="min-w-0 flex-1 wrap-anywhere">
        <span className="sr-only">{may ? 'Allowed. ' : 'Not allowed. '}</span>
        {words}
        {since !== null && <span className="text-ink-soft"> {officeDateTime(since)}</span>}
      </dd>
    </div>
  );
}

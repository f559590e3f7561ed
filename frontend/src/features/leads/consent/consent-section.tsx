import { Check, X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { officeDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { Section } from '../../../ui/section.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { mailLine, textsLine, type ConsentLine } from '../../history/field-words.js';
import { CaseUnread } from '../../timeline/case/case-notices.js';
import { addressLine, consentOf, sendingQuery } from './consent-of.js';

const ReopenAddressDialog = lazyDialog(async () => (await import('./consent-dialogs.js')).ReopenAddressDialog);
const NoteConsentDialog = lazyDialog(async () => (await import('./consent-dialogs.js')).NoteConsentDialog);

/**
 * The owner's consent to messages, and a way to record what they said to staff.
 * @param events of the whole case up to the shown moment, oldest first: a message's link ends a consent. Undefined while they load
 * @param readAgain reads the missing part of the case again; null if nothing is missing
 * @param locked why nothing can be recorded; null if something can
 */
export function ConsentSection({
  lead,
  events,
  readAgain,
  locked,
}: {
  lead: Lead;
  events: readonly HistoryEvent[] | undefined;
  readAgain: (() => void) | null;
  locked: string | null;
}) {
  const consent = useMemo(() => events && consentOf(events), [events]);
  const [open, setOpen] = useState(false);
  const [reopening, setReopening] = useState(false);
  // For a moment in the past only the history is shown. The current state is requested only if something can be done.
  const { data: sending } = useQuery({ ...sendingQuery(lead.id, events?.length ?? 0), enabled: locked === null });
  const now = locked === null ? sending : undefined;
  const [mail, texts] = [consent && mailLine(consent), consent && textsLine(consent, lead.phone)];
  return (
    <Section
      title="Consent"
      action={
        <GuardedButton reason={locked} size="sm" onClick={() => setOpen(true)}>
          Record consent
        </GuardedButton>
      }
    >
      {readAgain !== null ? (
        <CaseUnread what="What was agreed to" readAgain={readAgain} />
      ) : consent === undefined || !mail || !texts ? (
        <Skeleton className="h-12 w-64 max-w-full" />
      ) : (
        <dl className="flex flex-col gap-1.5">
          <Line name="Email" line={mail} since={consent.mailSince} more={now ? addressLine('email', mail, now) : null}>
            {now?.email.request === 'bounced' && (
              <Button size="sm" onClick={() => setReopening(true)}>
                Write to it again…
              </Button>
            )}
          </Line>
          <Line
            name="Texts"
            line={texts}
            since={consent.textsSince}
            more={now ? addressLine('sms', texts, now) : null}
          />
        </dl>
      )}
      {reopening && locked === null && (
        <ReopenAddressDialog leadId={lead.id} email={lead.email} onClose={() => setReopening(false)} />
      )}
      {open && locked === null && <NoteConsentDialog leadId={lead.id} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function Line({
  name,
  line: { may, words },
  since,
  more,
  children,
}: {
  name: string;
  line: ConsentLine;
  since: string | null;
  more: string | null;
  children?: ReactNode;
}) {
  const Mark = may ? Check : X;
  return (
    <div className="flex items-start gap-2">
      <Mark className={`mt-0.5 size-4 shrink-0 ${may ? 'text-success' : 'text-ink-soft'}`} />
      <dt className="w-12 shrink-0 font-medium">{name}</dt>
      <dd className="flex min-w-0 flex-1 flex-col items-start gap-1 wrap-anywhere">
        <span>
          <span className="sr-only">{may ? 'Allowed. ' : 'Not allowed. '}</span>
          {words}
          {since !== null && <span className="text-ink-soft"> {officeDateTime(since)}</span>}
        </span>
        {more !== null && <span className="text-warning">{more}</span>}
        {children}
      </dd>
    </div>
  );
}

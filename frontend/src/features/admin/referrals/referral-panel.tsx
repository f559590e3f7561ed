import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { HandCoins, Pencil, Trash2, Undo2, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import type { ShownReferral } from '../../../../../contracts/src/referrals/queries.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { useStanding } from '../../../live/standing.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/failure.js';
import { GuardedButton, Tooltip } from '../../../ui/tooltip.js';
import { fieldLabel, fieldValue } from '../../history/field-words.js';
import { pastFrame, pastReason } from '../../history/past.js';
import { stateAt, type LeadValues } from '../../history/state-at.js';
import { useReplay } from '../../timeline/replay/use-replay.js';
import { Timeline } from '../../timeline/screen/timeline.js';
import { restoreReferral, withHistory, referralHistoryQuery, referralQuery } from './referral-data.js';
import { FeeBadge, StatusMenu } from './status-menu.js';
import type { ReferralAct } from './referral-acts.js';

const whileStillMs = 5_000;
const isUnknown = (error: Error | null) => error instanceof ApiProblem && [400, 404].includes(error.status);

/** A referral beside the table: its client, the fee, the lead it became, and its whole history. */
export function ReferralPanel({
  id,
  onAct,
  onClose,
}: {
  id: string;
  onAct: (act: ReferralAct) => void;
  onClose: () => void;
}) {
  const standing = useStanding('referrals');
  const history = useQuery({ ...referralHistoryQuery(id), refetchInterval: standing ? whileStillMs : false });
  const known = useQuery(referralQuery(id)).data?.referral;
  const hrefOf = useCallback((event: string) => `/admin/referrals?referral=${id}&event=${event}`, [id]);
  const replay = useReplay(history.data?.events);
  const { past, events, index } = replay;
  // The history is read from the log itself; the read model may be a moment behind.
  const values: LeadValues = events.length > 0 ? stateAt(events, index) : { ...known };
  const now = known && withHistory(known, stateAt(events, events.length - 1), history.data?.revision);
  const deleted = values.deleted === true;
  const locked =
    pastReason(past) ?? (deleted ? 'This referral is deleted. Undo the deletion to change anything.' : null);
  const paid = now?.paymentStatus === 'paid' ? 'The fee has already been paid.' : null;
  const name = fieldValue('clientName', values.clientName);

  if (isUnknown(history.error))
    return (
      <section aria-label="Referral" className="flex min-h-0 flex-1 flex-col bg-surface">
        <header className="flex justify-end border-b border-line px-4 py-2.5">
          <CloseButton onClose={onClose} />
        </header>
        <EmptyState title="Referral not found">The link may be old or mistyped.</EmptyState>
      </section>
    );
  return (
    <section
      aria-label="Referral"
      className={clsx('flex min-h-0 flex-1 flex-col bg-surface', past && pastFrame)}
      data-past={past || undefined}
    >
      <header className="flex items-start gap-2 border-b border-line px-4 py-2.5">
        <div className="min-w-0 flex-1">
          <h2 className="flex items-center gap-2 text-base font-semibold wrap-anywhere">
            {events.length > 0 || known ? name : 'Referral'} {deleted && <Badge hue="red">Deleted</Badge>}
          </h2>
          <p className="text-xs text-ink-soft">Referred by {fieldValue('realtorName', values.realtorName)}</p>
        </div>
        <CloseButton onClose={onClose} />
      </header>
      {deleted && !past && <DeletedBand id={id} clientName={name} />}
      {now && (
        <div
          role="group"
          aria-label="Actions"
          className="flex flex-wrap items-center gap-1 border-b border-line px-3 py-1.5"
        >
          {!past && !deleted && <StatusMenu referral={now} />}
          <GuardedButton size="sm" reason={locked} onClick={() => onAct({ kind: 'edit', referral: now })}>
            <Pencil /> Edit
          </GuardedButton>
          <GuardedButton size="sm" reason={locked ?? paid} onClick={() => onAct({ kind: 'pay', referral: now })}>
            <HandCoins /> Process Payment
          </GuardedButton>
          <GuardedButton size="sm" reason={locked} onClick={() => onAct({ kind: 'remove', referral: now })}>
            <Trash2 /> Delete
          </GuardedButton>
        </div>
      )}
      <Details values={values} known={past ? undefined : now} />
      <Timeline subject={{ kind: 'referral', id }} history={history} replay={replay} hrefOf={hrefOf} />
    </section>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Tooltip content="Close">
      <Button variant="quiet" size="icon" aria-label="Close the referral" onClick={onClose}>
        <X />
      </Button>
    </Tooltip>
  );
}

function DeletedBand({ id, clientName }: { id: string; clientName: string }) {
  const [undoing, setUndoing] = useState(false);
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-danger bg-danger-soft px-4 py-1.5 text-xs text-danger">
      <p role="status" className="min-w-0 flex-1">
        This referral is deleted. The history is kept; nothing can be changed.
      </p>
      <Button
        size="sm"
        busy={undoing}
        onClick={() => {
          setUndoing(true);
          void restoreReferral({ id, clientName }).finally(() => setUndoing(false));
        }}
      >
        <Undo2 /> Undo
      </Button>
    </div>
  );
}

const shownFields = [
  ...['status', 'realtorCompany', 'realtorEmail', 'realtorPhone', 'clientEmail', 'clientPhone'],
  ...['propertyAddress', 'propertyType', 'notes'],
];

/** @param known what else is known now: the fee, and the lead */
function Details({ values, known }: { values: LeadValues; known: ShownReferral | undefined }) {
  return (
    <dl
      tabIndex={0}
      aria-label="What is known"
      className="grid max-h-[34%] shrink-0 grid-cols-[max-content_minmax(0,1fr)] gap-x-2 gap-y-0.5 overflow-y-auto border-b border-line px-4 py-2 text-sm"
    >
      {known && (
        <>
          <dt className="text-ink-soft">Fee</dt>
          <dd>
            <FeeBadge referral={known} />
          </dd>
          <dt className="text-ink-soft">Lead</dt>
          <dd>
            {known.leadId ? (
              <Link to="/leads/$id" params={{ id: known.leadId }} className="text-accent underline underline-offset-2">
                {known.leadStatus ? statusLabel(known.leadStatus) : 'Open the lead'}
              </Link>
            ) : (
              'none yet'
            )}
          </dd>
        </>
      )}
      {shownFields.map((field) => (
        <Row
          key={field}
          label={field === 'status' ? 'Status' : fieldLabel(field)}
          value={fieldValue(field, values[field])}
        />
      ))}
    </dl>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
    </>
  );
}

import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import { capital } from '../../../../../contracts/src/key-words.js';
import type { AnalyticsReceipt, ReceiptDifference } from '../../../../../contracts/src/analytics/receipts.js';
import { money } from '../../../lib/format.js';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../../ui/badge.js';
import { NothingYet, Section } from '../../../ui/section.js';
import { When } from '../../../ui/when.js';
import { spelledOut } from '../../../../../contracts/src/events/words.js';

/** Why an event makes a difference, in plain words. */
const reasonWords: Readonly<Record<ReceiptDifference['reason'], string>> = {
  new: 'happened after the receipt',
  late: 'happened before the receipt, but was recorded after it',
  undone: 'was undone',
  deleted: 'the lead was deleted',
  restored: 'counts again: the lead was restored, or an undo was itself undone',
  merged: 'the lead was merged into another one',
  unmerged: 'the lead was unmerged',
  erased: 'the person was erased',
  changed: 'a value it is counted by was changed',
  definition: 'the definition has changed since',
};

type Figure = AnalyticsReceipt['then'];
type Meaning = AnalyticsReceipt['meaning'];

/** What a receipt is headed with: "775 moves", "1 lead", or money. */
export function headOf({ kind, unit }: Meaning, { count, cents }: Figure): string {
  return kind === 'money' ? money(cents ?? 0) : counted(count, unit.one, unit.several);
}

/** The other of the two, if there is one, with its name. */
export function besideOf(
  { kind, unit, amounts }: Meaning,
  { count, cents }: Figure,
): [name: string, value: string] | null {
  if (kind === 'money') return ['Counted', counted(count, unit.one, unit.several)];
  return amounts === null ? null : [capital(amounts), money(cents ?? 0)];
}

/** "unchanged", "3 more", "2 fewer", "$200 less". */
export function differenceWords({ kind }: Meaning, then: Figure, today: Figure): string {
  const by = kind === 'money' ? (today.cents ?? 0) - (then.cents ?? 0) : today.count - then.count;
  if (by === 0) return 'unchanged';
  const shown = kind === 'money' ? money(Math.abs(by)) : withCommas(Math.abs(by));
  return `${shown} ${by > 0 ? 'more' : kind === 'money' ? 'less' : 'fewer'}`;
}

/** Exactly those events that changed a figure, in the order of the log. */
export function ReceiptDifferences({ receipt: { differences, differenceCount } }: { receipt: AnalyticsReceipt }) {
  return (
    <Section
      title={
        differenceCount === 0
          ? 'What made a difference'
          : `What made a difference: ${counted(differenceCount, 'event')}`
      }
      flush
    >
      {differenceCount === 0 ? (
        <div className="px-4 py-3">
          <NothingYet>Nothing: exactly the same events are counted today.</NothingYet>
        </div>
      ) : (
        <ul aria-label="What made a difference" className="divide-y divide-line">
          {differences.map((difference) => (
            <Difference key={`${difference.eventId} ${difference.change}`} difference={difference} />
          ))}
        </ul>
      )}
      {differences.length < differenceCount && (
        <p className="border-t border-line px-4 py-2 text-xs text-ink-soft">
          These are the first {differences.length} of {withCommas(differenceCount)}.
        </p>
      )}
    </Section>
  );
}

function Difference({ difference }: { difference: ReceiptDifference }) {
  const { change, reason, eventId, eventType, leadId, occurredAt, position, because } = difference;
  const name = spelledOut(eventType);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5">
      <Badge hue={change === 'added' ? 'green' : 'orange'}>{change === 'added' ? 'added' : 'no longer'}</Badge>
      <div className="min-w-0 flex-1">
        <p>
          {leadId === null ? (
            <span className="font-medium">{name}</span>
          ) : (
            <Link
              to="/leads/$id"
              params={{ id: leadId }}
              search={{ event: eventId }}
              className="font-medium underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          )}{' '}
          <span className="text-ink-soft">{reasonWords[reason]}</span>
        </p>
        <p className="text-xs text-ink-soft">
          <When at={occurredAt} />, event <span className="tabular">{position}</span>,{' '}
          <code className="wrap-anywhere">{eventId}</code>
        </p>
        {because && (
          <p className="text-xs text-ink-soft">
            because of {spelledOut(because.eventType)}, <When at={because.occurredAt} />, event{' '}
            <span className="tabular">{because.position}</span>
          </p>
        )}
      </div>
    </li>
  );
}

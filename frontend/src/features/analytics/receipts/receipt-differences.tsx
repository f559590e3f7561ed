import { Link } from '@tanstack/react-router';
import type { AnalyticsReceipt, ReceiptDifference } from '../../../../../contracts/src/analytics/receipts.js';
import { exactDateTime, officeDateTime } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { NothingYet, Section } from '../../../ui/section.js';
import { spelledOut } from '../../../../../contracts/src/events/words.js';
import { many } from '../words/counted.js';
import { reasonWords } from './receipt-words.js';

/** Exactly those events that changed a figure, in the order of the log. */
export function ReceiptDifferences({ receipt: { differences, differenceCount } }: { receipt: AnalyticsReceipt }) {
  return (
    <Section
      title={
        differenceCount === 0 ? 'What made a difference' : `What made a difference: ${many(differenceCount, 'event')}`
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
          These are the first {differences.length} of {differenceCount.toLocaleString('en-US')}.
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
          <time dateTime={occurredAt} title={exactDateTime(occurredAt)}>
            {officeDateTime(occurredAt)}
          </time>
          , position <span className="tabular">{position}</span>, event <code className="wrap-anywhere">{eventId}</code>
        </p>
        {because && (
          <p className="text-xs text-ink-soft">
            because of {spelledOut(because.eventType)},{' '}
            <time dateTime={because.occurredAt} title={exactDateTime(because.occurredAt)}>
              {officeDateTime(because.occurredAt)}
            </time>
            , position <span className="tabular">{because.position}</span>
          </p>
        )}
      </div>
    </li>
  );
}

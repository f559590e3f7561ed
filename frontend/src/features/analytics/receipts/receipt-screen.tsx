import { withCommas } from '../../../../../contracts/src/numerals.js';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnalyticsReceipt } from '../../../../../contracts/src/analytics/receipts.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { exactDateTime } from '../../../lib/format.js';
import { useTitle } from '../../../lib/page-head.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { EmptyState, Failure } from '../../../ui/failure.js';
import { Section } from '../../../ui/section.js';
import { Loading } from '../../../ui/skeleton.js';
import { When } from '../../../ui/when.js';
import { copyText } from '../../history/event-json.js';
import { answerQuery, receiptQuery } from '../analytics-query.js';
import { questions, type Choices } from '../questions.js';
import { figuresOf } from '../words/figures-of.js';
import { ReceiptDifferences, besideOf, differenceWords, headOf } from './receipt-differences.js';

/** A figure as it was stored, its value today, and the events that made the difference. */
export function ReceiptScreen() {
  const { id } = useParams({ from: '/_console/dashboard/analytics/receipts/$id' });
  useTitle('Receipt');
  const answer = useQuery(receiptQuery(id));
  const { data, error, isPending } = answer;
  const missing = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-3 pt-3 pb-4 md:px-4 max-md:overflow-visible">
      <h1 className="text-lg font-semibold">Receipt</h1>
      {isPending ? (
        <Loading
          label="Loading the receipt"
          className="flex flex-col gap-3"
          bars={['h-6 w-96 max-w-full', 'h-32 w-full']}
        />
      ) : data ? (
        <Receipt receipt={data} />
      ) : missing ? (
        <EmptyState
          title="There is no such receipt"
          action={
            <Link to="/dashboard/analytics" className={buttonClass()}>
              Go to analytics
            </Link>
          }
        >
          The address may have been cut off when it was copied.
        </EmptyState>
      ) : (
        <Failure title="The receipt could not be loaded" of={answer}>
          It is kept for good: nothing is lost.
        </Failure>
      )}
    </div>
  );
}

/** The choices of a parsed question, as the address holds them. */
function choicesOfReceipt({ question, ...choices }: AnalyticsReceipt['question']): Choices {
  void question;
  return Object.fromEntries(
    Object.entries(choices).flatMap(([part, value]) => (value === undefined ? [] : [[part, String(value)]])),
  );
}

function Receipt({ receipt }: { receipt: AnalyticsReceipt }) {
  const { question, cell, meaning, then, again, today, issuedAt, issuedBy } = receipt;
  const name = question.question;
  const choices = choicesOfReceipt(question);
  const answer = useQuery(answerQuery(name, choices)).data;
  const says = answer && figuresOf(name, answer).get(cell)?.says;
  const redefined = again.hash !== then.hash;
  return (
    <>
      <p className="font-medium">
        {questions[name].label}: {questions[name].asks}
      </p>
      <p className="-mt-2 text-sm text-ink-soft">
        Issued <When at={issuedAt} />
        {issuedBy !== null && ` by ${issuedBy}`}.
      </p>
      <Section title={`Counted: ${meaning.what}`}>
        {meaning.facts.length === 0 ? (
          <p className="text-sm text-ink-soft">All of them.</p>
        ) : (
          <dl aria-label="What was counted" className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
            {meaning.facts.map(({ name: of, value }) => (
              <Fact key={of} name={of}>
                {value}
              </Fact>
            ))}
          </dl>
        )}
      </Section>
      {says && <p className="text-sm">Today it says: {says}.</p>}
      <div className="grid gap-3 md:grid-cols-2">
        <Figure title="Then" meaning={meaning} figure={then} />
        <Figure title="Today" meaning={meaning} figure={today} note={differenceWords(meaning, then, today)} />
      </div>
      {redefined && (
        <p role="note" className="rounded-card border border-warning bg-warning-soft px-4 py-2 text-sm">
          The definition has changed since: from the same events it counts {withCommas(again.count)} today (version{' '}
          {again.version}, {then.version} then).
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Link
          to="/dashboard/analytics"
          search={{ ...choices, ...(name !== 'funnel' && { question: name }), cell }}
          className={buttonClass()}
        >
          See what it counts today
        </Link>
        <Button variant="quiet" onClick={() => void copyText(location.href, 'Link copied')}>
          <Copy /> Copy the link
        </Button>
      </div>
      <ReceiptDifferences receipt={receipt} />
    </>
  );
}

function Figure({
  title,
  meaning,
  figure,
  note,
}: {
  title: string;
  meaning: AnalyticsReceipt['meaning'];
  figure: AnalyticsReceipt['then'];
  note?: string;
}) {
  const beside = besideOf(meaning, figure);
  const { hash, at, position, version } = figure;
  return (
    <Section title={title}>
      <p className="text-2xl font-semibold tabular">
        {headOf(meaning, figure)}
        {note && <span className="ml-2 text-sm font-normal text-ink-soft">{note}</span>}
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs">
        {beside && <Fact name={beside[0]}>{beside[1]}</Fact>}
        <Fact name="Counted at">{exactDateTime(at)}</Fact>
        <Fact name="Up to event">{position}</Fact>
        <Fact name="Definition">version {version}</Fact>
        <Fact name="Fingerprint">
          <code className="wrap-anywhere" title="SHA-256 over the ids of the events counted, oldest first">
            {hash}
          </code>
        </Fact>
      </dl>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 tabular">{children}</dd>
    </>
  );
}

import { shownName } from '../../../../../contracts/src/person-name.js';
import { withCommas, counted } from '../../../../../contracts/src/numerals.js';
import { Link } from '@tanstack/react-router';
import { endingSentences, stepLabel } from '../../../../../contracts/src/campaigns/words.js';
import { withheldReasons } from '../../../../../contracts/src/messages/words.js';
import type { Rehearsal, RehearsalSide, RehearsedMessage } from '../../../../../contracts/src/campaigns/rehearsal.js';
import { EmptyState } from '../../../ui/failure.js';
import { When } from '../../../ui/when.js';

type Result = NonNullable<Rehearsal['result']>;
const endingWords = { ...endingSentences, completed: 'Reached its last message', active: 'Still under way' };

/** The two sides next to each other: their figures, then the leads whose results differ. */
export function RehearsalResult({ rehearsal, result }: { rehearsal: Rehearsal; result: Result }) {
  const { sides, leads } = result;
  if (sides.every((side) => side.leads === 0))
    return (
      <EmptyState title="Nothing would have gone out">
        Nothing happened in this time that starts the campaign.
      </EmptyState>
    );
  return (
    <>
      <p role="status" className="text-ink-soft">
        {withCommas(rehearsal.events)} events read in {((rehearsal.tookMs ?? 0) / 1_000).toFixed(1)} s.
      </p>
      <div className="grid items-start gap-3 md:grid-cols-2 lg:grid-cols-3">
        {sides.map((side) => (
          <Side key={side.title} side={side} />
        ))}
      </div>
      <section aria-label="Leads" className="overflow-x-auto rounded-card border border-line bg-surface" tabIndex={0}>
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="px-4 py-2 font-semibold">
                Lead
              </th>
              {sides.map(({ title }) => (
                <th key={title} scope="col" className="px-4 py-2 font-semibold">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {leads.map((lead) => (
              <tr key={lead.leadId} className="align-top">
                <th scope="row" className="px-4 py-2 font-medium">
                  <Link to="/leads/$id" params={{ id: lead.leadId }} className="hover:underline">
                    {shownName(lead.leadName)}
                  </Link>
                </th>
                {lead.sides.map((messages, index) => (
                  <td key={index} className="px-4 py-2">
                    <Messages messages={messages} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {leads.length === 200 && (
        <p className="text-ink-soft">These are the first 200, starting with those that differ.</p>
      )}
    </>
  );
}

function Side({ side }: { side: RehearsalSide }) {
  return (
    <section aria-label={side.title} className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <h3 className="font-semibold">{side.title}</h3>
      <p>
        {counted(side.leads, 'lead')}: {counted(side.emails, 'email')}, {counted(side.texts, 'text')}
      </p>
      {side.withheld.length > 0 && (
        <ul className="text-ink-soft">
          {side.withheld.map(({ reason, count }) => (
            <li key={reason}>
              {withCommas(count)} not sent, because {withheldReasons[reason]}
            </li>
          ))}
        </ul>
      )}
      {side.endings.length > 0 && (
        <ul className="text-ink-soft">
          {side.endings.map(({ ending, count }) => (
            <li key={ending}>
              {withCommas(count)}: {endingWords[ending].toLowerCase()}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Messages({ messages }: { messages: readonly RehearsedMessage[] }) {
  if (messages.length === 0) return <span className="text-ink-soft">Nothing</span>;
  return (
    <ul className="flex flex-col gap-0.5">
      {messages.map(({ step, at, withheld }) => (
        <li key={`${step} ${at}`}>
          <When at={at} className="tabular" /> {stepLabel(step)}
          {withheld !== null && <span className="text-ink-soft"> (not sent: {withheldReasons[withheld]})</span>}
        </li>
      ))}
    </ul>
  );
}

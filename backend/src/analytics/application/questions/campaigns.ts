import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { withheldReasons } from '../../../../../contracts/src/messages/words.js';
import type { WithheldReason } from '../../../../../contracts/src/messages/message.js';
import { keptIn } from '../kept.js';
import { messagesOf, movesOf, row } from '../sources.js';
import { Statement } from '../sql.js';
import { Tally, tallyRow, type TallyRow } from '../tally.js';
import type { Asked, Question } from './question.js';

type Campaigns = QuestionOf<'campaigns'>;

/** By workflow, template and version, in this order. */
export const campaigns: Question<'campaigns'> = {
  counted: countCampaigns,
  kept: keptCampaigns,

  answer(_, { tally }) {
    const buckets = [...new Set(tally.rows.map(({ bucket }) => bucket))].sort();
    return {
      available: true,
      rows: buckets.map((bucket) => {
        const [campaign = '', template = '', version] = bucket.split(' ');
        const withheld = tally.rows.filter((row) => row.part === 'withheld' && row.bucket === bucket);
        return {
          campaign,
          template,
          templateVersion: Number(version),
          sent: tally.figure({ part: 'sent', bucket }),
          failed: tally.figure({ part: 'failed', bucket }),
          withheld: withheld
            .map(({ split }) => ({
              ...tally.figure({ part: 'withheld', bucket, split }),
              reason: withheldReasons[split as WithheldReason],
            }))
            .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
          unsubscribed: tally.figure({ part: 'unsubscribed', bucket }),
          movedOn: tally.figure({ part: 'movedOn', bucket }),
        };
      }),
    };
  },
};

/**
 * Campaign messages with their outcome in the period, by workflow, template and version (bucket). Parts: `sent`, `failed`,
 * `withheld` (split: the reason), `unsubscribed` (the row names the event that says so; a STOP text counts for the last message that
 * the lead got) and `movedOn` (the first move after the message that took the lead further than before). A sent message still counts
 * after its lead is merged into another.
 */
function countCampaigns(choices: Campaigns, sql: Statement): string {
  return `select ${row({ bucket, part: 's.outcome', split: `coalesce(s.reason, '')` })}
      from ${messagesOf(sql)} s where ${sql.inPeriod(choices, 's.at')}
    union all (${countUnsubscribed(choices, sql)})
    union all (${countMovedOn(choices, sql)})`;
}

const bucket = `s.workflow || ' ' || s.template_id || ' ' || s.template_version`;
const message = 'g.timer, g.lead_id, g.workflow, g.template_id, g.template_version';

/** The part `unsubscribed`. Reads only messages that somebody may have unsubscribed from. */
// Raw SQL: a part of a figure, which is one statement.
function countUnsubscribed(choices: Campaigns, sql: Statement): string {
  const event = `'ConsentWithdrawn' as event_type, w.event_id, w.position, w.at`;
  const ours = sql.inPeriod(choices, 'g.at');
  return `with withdrawn as materialized (select * from read.analytics_withdrawals w where ${sql.isKnown('w.at', 'w.position')}),
    possible as materialized (select message_id as timer from withdrawn
      union select g.timer from withdrawn w join read.analytics_messages g on g.lead_id = w.lead_id where w.how = 'reply'),
    message as materialized (select * from ${messagesOf(sql, 'g.timer in (select timer from possible)')} g),
    unsubscribed as (
      select ${message}, ${event} from withdrawn w join message g on g.timer = w.message_id where ${ours}
      union all
      select timer, lead_id, workflow, template_id, template_version, event_type, event_id, position, at from (
        select distinct on (w.event_id) ${message}, ${event}, ${ours} as ours
        from withdrawn w join message g on g.lead_id = w.lead_id and g.channel = w.channel and g.position < w.position
        where w.how = 'reply' and g.outcome = 'sent' order by w.event_id, g.position desc) r
      where r.ours)
    select ${row({ bucket, part: `'unsubscribed'` })}
      from (select distinct on (timer) * from unsubscribed order by timer, position) s`;
}

/** The part `movedOn`. */
function countMovedOn(choices: Campaigns, sql: Statement): string {
  return `select ${row({ bucket, part: `'movedOn'` })} from (
      select distinct on (g.timer) ${message}, 'LeadStatusMoved' as event_type, m.event_id, m.position, m.at
      from ${messagesOf(sql)} g join ${movesOf(sql)} m
        on m.lead_id = g.lead_id and m.position > g.position and m.furthest > m.furthest_before
      where g.outcome = 'sent' and ${sql.inPeriod(choices, 'g.at')} order by g.timer, m.position) s`;
}

/** Sent messages, leads that moved on after them, and, read from the messages themselves, unsubscriptions. */
async function keptCampaigns(choices: Campaigns, asked: Asked): Promise<TallyRow[]> {
  const messages = await keptIn(asked, 'message', choices);
  const moved = await keptIn(asked, 'movedOn', choices);
  const sql = new Statement(asked);
  const unsubscribed = await Tally.of(asked.manager, countUnsubscribed(choices, sql), sql);
  return [
    ...messages.map(({ bucket, ...figure }) => {
      const [workflow, template, version, outcome = '', reason = ''] = bucket.split(' ');
      return tallyRow(outcome, figure, { bucket: `${workflow} ${template} ${version}`, split: reason });
    }),
    ...moved.map(({ bucket, ...figure }) => tallyRow('movedOn', figure, { bucket })),
    ...unsubscribed.rows,
  ];
}

import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { noSplit, row } from '../counted.js';
import { messagesOf, movesOf } from '../sources.js';
import { inPeriod, isKnown, type Parameters, type Scope } from '../sql.js';

/**
 * Campaign messages with their outcome in the period, by workflow, template and version (bucket). Parts: `sent`, `failed`,
 * `withheld` (split: the reason), `unsubscribed` (the row names the event that says so; a STOP text counts for the last message that
 * the lead got) and `movedOn` (the first move after the message that took the lead further than before). A sent message still counts
 * after its lead is merged into another.
 */
export function countCampaigns(choices: QuestionOf<'campaigns'>, scope: Scope, parameters: Parameters): string {
  return `select ${row({ ...columns, part: 's.outcome', split: `coalesce(s.reason, '')` })}
      from ${messagesOf(scope, parameters)} s where ${inPeriod(choices, parameters, 's.at')}
    union all (${countUnsubscribed(choices, scope, parameters)})
    union all (${countMovedOn(choices, scope, parameters)})`;
}

const told = { period: '0', num: 'null', leadId: 's.lead_id', eventId: 's.event_id', eventType: 's.event_type' };
const bucket = `s.workflow || ' ' || s.template_id || ' ' || s.template_version`;
const columns = { ...told, bucket, position: 's.position', at: 's.at' };
const message = 'g.timer, g.lead_id, g.workflow, g.template_id, g.template_version';

/** The part `unsubscribed`. Reads only messages that somebody may have unsubscribed from. */
export function countUnsubscribed(choices: QuestionOf<'campaigns'>, scope: Scope, parameters: Parameters): string {
  const event = `'ConsentWithdrawn' as event_type, w.event_id, w.position, w.at`;
  const ours = inPeriod(choices, parameters, 'g.at');
  return `with withdrawn as materialized (select * from read.analytics_withdrawals w where ${isKnown(scope, parameters, 'w.at', 'w.position')}),
    possible as materialized (select message_id as timer from withdrawn
      union select g.timer from withdrawn w join read.analytics_messages g on g.lead_id = w.lead_id where w.how = 'reply'),
    message as materialized (select * from ${messagesOf(scope, parameters, 'g.timer in (select timer from possible)')} g),
    unsubscribed as (
      select ${message}, ${event} from withdrawn w join message g on g.timer = w.message_id where ${ours}
      union all
      select timer, lead_id, workflow, template_id, template_version, event_type, event_id, position, at from (
        select distinct on (w.event_id) ${message}, ${event}, ${ours} as ours
        from withdrawn w join message g on g.lead_id = w.lead_id and g.channel = w.channel and g.position < w.position
        where w.how = 'reply' and g.outcome = 'sent' order by w.event_id, g.position desc) r
      where r.ours)
    select ${row({ ...columns, part: `'unsubscribed'`, split: noSplit })}
      from (select distinct on (timer) * from unsubscribed order by timer, position) s`;
}

/** The part `movedOn`. */
function countMovedOn(choices: QuestionOf<'campaigns'>, scope: Scope, parameters: Parameters): string {
  return `select ${row({ ...columns, part: `'movedOn'`, split: noSplit })} from (
      select distinct on (g.timer) ${message}, 'LeadStatusMoved' as event_type, m.event_id, m.position, m.at
      from ${messagesOf(scope, parameters)} g join ${movesOf(scope, parameters)} m
        on m.lead_id = g.lead_id and m.position > g.position and m.furthest > m.furthest_before
      where g.outcome = 'sent' and ${inPeriod(choices, parameters, 'g.at')} order by g.timer, m.position) s`;
}

import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import type { AttributionAnswer } from '../../../../../contracts/src/analytics/queries.js';
import { rankOf } from '../../domain/stages.js';
import { keptIn, keptInMonths, stepOf } from '../kept.js';
import { leadsOf, messagesOf, reachOf, row } from '../sources.js';
import type { Period, Statement } from '../sql.js';
import { tallyRow, type TallyRow } from '../tally.js';
import { sourceLabel } from '../../../../../contracts/src/leads/source-words.js';
import { campaignLabel } from '../labels.js';
import type { Asked, Question } from './question.js';

type Attribution = QuestionOf<'attribution'>;
type Kind = AttributionAnswer['touches'][number]['kind'];
/** A conversion's credit is divided into so many parts. */
const whole = 1_000_000;

export const attribution: Question<'attribution'> = {
  counted: countAttribution,

  kept: (choices, asked) =>
    keptInMonths(
      asked,
      choices,
      (months) => touchesIn(asked, choices, months),
      (days, sql) => countAttribution({ ...choices, ...days }, sql),
    ),

  answer(_, { tally }) {
    const rows = tally.rows.filter(({ part }) => part === 'touch');
    const touches = [...new Set(rows.map(({ bucket }) => bucket))].map((bucket) => {
      const own = rows.filter((row) => row.bucket === bucket);
      const at = bucket.indexOf(':');
      const [kind, key] = [bucket.slice(0, at) as Kind, bucket.slice(at + 1)];
      return {
        kind,
        key,
        label: labelOf(kind, key),
        credit: own.reduce((sum, { num, count }) => sum + ((num ?? 0) / whole) * count, 0),
        rentCents: Math.round(own.reduce((sum, { num, cents }) => sum + ((num ?? 0) / whole) * cents, 0)),
        conversions: tally.figure({ part: 'touch', bucket }),
      };
    });
    return {
      conversions: tally.money({ part: 'conversion' }),
      touches: touches.sort((a, b) => b.credit - a.credit || a.label.localeCompare(b.label)),
    };
  },
};

function labelOf(kind: Kind, key: string): string {
  if (kind === 'unknown') return 'Unknown';
  if (kind === 'source') return sourceLabel(key);
  const [workflow = '', template = ''] = key.split(' ');
  return `${campaignLabel(workflow)}: ${template}`;
}

/** The credit of each of so many touches, in parts of a million, if the touch is credited. */
function creditOf(model: Attribution['model'], touches: number): number {
  return model === 'linear' ? Math.round(whole / touches) : whole;
}

/**
 * Parts: `conversion`, and `touch` (bucket: kind and key; num: parts of a million that the conversion credits it with). A
 * touch's row names the touch's event. Touches come before the conversion in the log. `manual` means that staff typed the lead
 * in, and says nothing about where it came from.
 */
function countAttribution(choices: Attribution, sql: Statement): string {
  const rank = rankOf(choices.exit);
  const reach = reachOf(sql, {
    ofLeads: sql.inPeriod(choices, 'l.created_at'),
    ofMoves: sql.inPeriod(choices, 'm.at'),
  });
  const amount = 's.rent_cents';
  const place = { first: 's.nth = 1', last: 's.nth = s.touches', linear: 'true' }[choices.model];
  const credit = choices.model === 'linear' ? `round(${whole}.0 / s.touches)` : String(whole);
  return `with conversion as materialized (
      select x.lead_id, x.event_id, x.event_type, x.position, x.at, x.rent_cents
      from ${reach} x where x.lo < ${rank} and ${rank} <= x.hi),
    touch as (
      select c.lead_id, l.created_event_id as event_id, 'LeadCreated' as event_type, l.created_position as position,
        l.created_at as at, c.rent_cents,
        case when l.source = 'manual' then 'unknown:' else 'source:' || l.source end as touched
      from conversion c join ${leadsOf(sql)} l on l.lead_id = c.lead_id where l.created_position <= c.position
      union all
      select c.lead_id, g.event_id, g.event_type, g.position, g.at, c.rent_cents, 'message:' || g.workflow || ' ' || g.template_id
      from conversion c join ${messagesOf(sql, 'g.lead_id in (select lead_id from conversion)')} g on g.lead_id = c.lead_id
      where g.outcome = 'sent' and g.position < c.position),
    placed as (select t.*, row_number() over (partition by lead_id order by position) as nth,
        count(*) over (partition by lead_id) as touches from touch t)
    select ${row({ part: `'conversion'`, amount })} from conversion s
    union all
    select ${row({ part: `'touch'`, bucket: 's.touched', num: credit, amount })} from placed s where ${place}`;
}

/** A source is the first touch, and also the last if no message came after it. */
async function touchesIn(asked: Asked, { exit, model }: Attribution, months: Period): Promise<TallyRow[]> {
  const rank = rankOf(exit);
  const rows: TallyRow[] = [];
  for (const row of await keptIn(asked, 'step', months)) {
    const { to, further } = stepOf(row);
    if (!further || further.lo >= rank || rankOf(to) < rank) continue;
    const { source, touches } = further;
    rows.push(tallyRow('conversion', row));
    if (model === 'last' && touches > 1) continue;
    const bucket = source === 'manual' ? 'unknown:' : `source:${source}`;
    rows.push(tallyRow('touch', row, { bucket, num: creditOf(model, touches) }));
  }
  if (model === 'first') return rows;
  for (const { bucket, num, ...figure } of await keptIn(asked, `touch ${rank}`, months)) {
    const [touches, isLast] = [Math.floor(num / 2), num % 2 === 1];
    if (model === 'last' && !isLast) continue;
    rows.push(tallyRow('touch', figure, { bucket, num: creditOf(model, touches) }));
  }
  return rows;
}

import type { EntityManager } from 'typeorm';
import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { officeTimeZone } from '../../../../../contracts/src/keys/office-time.js';
import { noSplit, row } from '../counted.js';
import { leadsOf, movesOf } from '../sources.js';
import { isKnown, isPresent, officeLocal, Parameters, type Scope } from '../sql.js';
import { broughtBy } from './flow.js';

/** How many months are shown: the newest ones. */
export const mostMonths = 36;

/**
 * By month (bucket: its first day). Parts: `rent`, of the leads in closed when the month ends (for the last month: now); `onboarding`
 * and `referral`, payments in the month; `refund`, what was given back of the first. Money also counts after its lead is merged into another.
 */
export function countMoney(choices: QuestionOf<'money'>, scope: Scope, parameters: Parameters): string {
  const told = {
    period: '0',
    split: noSplit,
    num: 'null',
    leadId: 's.lead_id',
    eventId: 's.event_id',
    eventType: 's.event_type',
  };
  const columns = { ...told, position: 's.position', at: 's.at' };
  return `with ${months(choices, scope, parameters)},
    managed as materialized (
      select m.lead_id, m.since, m.at as until, m.since_event_id as event_id, m.since_position as position,
        case when m.last_move_before is null then 'LeadCreated' else 'LeadStatusMoved' end as event_type
      from ${movesOf(scope, parameters)} m where m.from_stage = 'closed'
      union all
      select l.lead_id, l.since, null, l.stage_event_id, l.stage_position, ${broughtBy('l')}
      from ${leadsOf(scope, parameters)} l where l.stage = 'closed'),
    ${rents(scope, parameters)},
    paid as (
      select m.lead_id, m.event_id, m.event_type, m.position, m.at, m.kind, m.amount_cents,
        date_trunc('month', ${officeLocal('m.at')})::date as month
      from read.analytics_money m
      where ${isKnown(scope, parameters, 'm.at', 'm.position')})
    select ${row({ ...columns, part: `'rent'`, bucket: 'months.month', at: 's.since', amount: 'r.rent_cents' })}
      from months join managed s on s.since < months.ending and (s.until is null or s.until >= months.ending)
      left join rent r on r.lead_id = s.lead_id and r.from_at < months.ending and (r.until_at is null or r.until_at >= months.ending)
      where not exists (select from read.analytics_absences a
        where a.lead_id = s.lead_id and a.deleted_at is not null and ${heldAt('a', 'months.ending', scope, parameters)})
    union all
    select ${row({ ...columns, part: 's.kind', bucket: 's.month', amount: 's.amount_cents' })}
      from paid s where s.month in (select month from months)`;
}

/** First days of the months that are shown. */
export async function monthsOf(
  manager: Pick<EntityManager, 'query'>,
  choices: QuestionOf<'money'>,
  scope: Scope,
): Promise<string[]> {
  const parameters = new Parameters();
  const found = await manager.query<{ month: string }[]>(
    `with ${months(choices, scope, parameters)} select month::text from months order by month`,
    parameters.values,
  );
  return found.map(({ month }) => month);
}

/** The months of the period, each with the instant at which it ends, but no later than the scope's instant. */
function months({ from, to }: QuestionOf<'money'>, scope: Scope, parameters: Parameters): string {
  const now = parameters.of(scope.at, 'timestamptz');
  const first = parameters.of(from ?? null, 'date');
  const last = parameters.of(to ?? null, 'date');
  const begin = `coalesce(${first}, (select ${officeLocal('min(created_at)')}::date from read.analytics_leads))`;
  const end = `least(coalesce(${last}, ${officeLocal(now)}::date), ${officeLocal(now)}::date)`;
  const ending = `(d + interval '1 month') at time zone '${officeTimeZone}'`;
  const noLater = isPresent(scope) ? ending : `least(${ending}, ${now} + interval '1 millisecond')`;
  return `months as materialized (
    select d::date as month, ${noLater} as ending
    from generate_series(
      greatest(date_trunc('month', ${begin}::timestamp), date_trunc('month', ${end}::timestamp) - interval '${mostMonths - 1} months'),
      date_trunc('month', ${end}::timestamp), interval '1 month') d)`;
}

/** The CTE `rent`: the known rents of the leads of `managed`, each with its interval. */
function rents(scope: Scope, parameters: Parameters): string {
  return `rent as materialized (
    select lead_id, rent_cents, at as from_at, lead(at) over (partition by lead_id order by position) as until_at
    from (select lead_id, created_at as at, created_position as position, created_rent_cents as rent_cents from read.analytics_leads
      union all
      select r.lead_id, r.at, r.position, r.rent_cents from read.analytics_rents r
      where ${isKnown(scope, parameters, 'r.at', 'r.position')}) r
    where lead_id in (select lead_id from managed))`;
}

/** Whether an interval included the time just before an instant, as far as is known. */
function heldAt(table: string, instant: string, scope: Scope, parameters: Parameters): string {
  const until = isKnown(scope, parameters, `${table}.until_at`, `${table}.until_position`);
  return `${table}.from_at < ${instant} and ${isKnown(scope, parameters, `${table}.from_at`, `${table}.from_position`)}
    and (${table}.until_at is null or ${table}.until_at >= ${instant} or not ${until})`;
}

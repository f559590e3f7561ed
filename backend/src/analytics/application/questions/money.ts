// Raw SQL: a figure is one statement, put together of parts.
import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { isManagedSql } from '../../../../../contracts/src/lead-status.js';
import { officeTimeZone } from '../../../../../contracts/src/keys/office-time.js';
import { keptByDay } from '../kept.js';
import { broughtBy, leadsOf, movesOf, row } from '../sources.js';
import { officeLocal, Statement } from '../sql.js';
import { tallyRow, type TallyRow } from '../tally.js';
import type { Asked, Question } from './question.js';

type Money = QuestionOf<'money'>;
/** How many months are shown: the newest ones. */
const mostMonths = 36;

export const money: Question<'money'> = {
  counted: countMoney,
  kept: keptMoney,

  async answer(choices, { tally, ...asked }) {
    return {
      months: (await monthsOf(choices, asked)).map((month) => ({
        month,
        rentUnderManagement: tally.money({ part: 'rent', bucket: month }),
        payments: tally.money({ part: 'onboarding', bucket: month }),
        refunds: tally.money({ part: 'refund', bucket: month }),
        referralFees: tally.money({ part: 'referral', bucket: month }),
      })),
    };
  },
};

/**
 * By month (bucket: its first day). Parts: `rent`, of the leads in Closed or Won when the month ends (for the last month: now); `onboarding`,
 * what owners paid in the month for the onboarding or for anything else (stored receipts name it so); `refund`, what was given back of it;
 * `referral`, what realtors were paid. Money also counts after its lead is merged into another.
 */
function countMoney(choices: Money, sql: Statement): string {
  return `with ${months(choices, sql)},
    managed as materialized (
      select m.lead_id, m.since, m.at as until, m.since_event_id as event_id, m.since_position as position,
        case when m.last_move_before is null then 'LeadCreated' else 'LeadStatusMoved' end as event_type
      from ${movesOf(sql)} m where ${isManagedSql('m.from_stage')}
      union all
      select l.lead_id, l.since, null, l.stage_event_id, l.stage_position, ${broughtBy('l')}
      from ${leadsOf(sql)} l where ${isManagedSql('l.stage')}),
    ${rents(sql)},
    paid as (
      select m.lead_id, m.event_id, m.event_type, m.position, m.at, m.kind, m.amount_cents,
        date_trunc('month', ${officeLocal('m.at')})::date as month
      from read.analytics_money m
      where ${sql.isKnown('m.at', 'm.position')})
    select ${row({ part: `'rent'`, bucket: 'months.month', at: 's.since', amount: 'r.rent_cents' })}
      from months join managed s on s.since < months.ending and (s.until is null or s.until >= months.ending)
      left join rent r on r.lead_id = s.lead_id and r.from_at < months.ending and (r.until_at is null or r.until_at >= months.ending)
      where not exists (select from read.analytics_absences a
        where a.lead_id = s.lead_id and a.deleted_at is not null and ${heldAt('a', 'months.ending', sql)})
    union all
    select ${row({ part: 's.kind', bucket: 's.month', amount: 's.amount_cents' })}
      from paid s where s.month in (select month from months)`;
}

/** First days of the months that are shown. */
async function monthsOf(choices: Money, asked: Asked): Promise<string[]> {
  const sql = new Statement(asked);
  const found = await asked.manager.query<{ month: string }[]>(
    `with ${months(choices, sql)} select month::text from months order by month`,
    sql.values,
  );
  return found.map(({ month }) => month);
}

/** The months of the period, each with the instant at which it ends, but no later than the scope's instant. */
function months({ from, to }: Money, sql: Statement): string {
  const now = sql.now();
  const first = sql.of(from ?? null, 'date');
  const last = sql.of(to ?? null, 'date');
  const begin = `coalesce(${first}, (select ${officeLocal('min(created_at)')}::date from read.analytics_leads))`;
  const end = `least(coalesce(${last}, ${officeLocal(now)}::date), ${officeLocal(now)}::date)`;
  const ending = `(d + interval '1 month') at time zone '${officeTimeZone}'`;
  const noLater = sql.isPresent ? ending : `least(${ending}, ${now} + interval '1 millisecond')`;
  return `months as materialized (
    select d::date as month, ${noLater} as ending
    from generate_series(
      greatest(date_trunc('month', ${begin}::timestamp), date_trunc('month', ${end}::timestamp) - interval '${mostMonths - 1} months'),
      date_trunc('month', ${end}::timestamp), interval '1 month') d)`;
}

/** The CTE `rent`: the known rents of the leads of `managed`, each with its interval. */
function rents(sql: Statement): string {
  return `rent as materialized (
    select lead_id, rent_cents, at as from_at, lead(at) over (partition by lead_id order by position) as until_at
    from (select lead_id, created_at as at, created_position as position, created_rent_cents as rent_cents from read.analytics_leads
      union all
      select r.lead_id, r.at, r.position, r.rent_cents from read.analytics_rents r
      where ${sql.isKnown('r.at', 'r.position')}) r
    where lead_id in (select lead_id from managed))`;
}

/** Whether an interval included the time just before an instant, as far as is known. */
function heldAt(table: string, instant: string, sql: Statement): string {
  const until = sql.isKnown(`${table}.until_at`, `${table}.until_position`);
  return `${table}.from_at < ${instant} and ${sql.isKnown(`${table}.from_at`, `${table}.from_position`)}
    and (${table}.until_at is null or ${table}.until_at >= ${instant} or not ${until})`;
}

/** Rents are running sums over the months; fees are kept per month. */
async function keptMoney(choices: Money, asked: Asked): Promise<TallyRow[]> {
  const months = await monthsOf(choices, asked);
  const changes = await keptByDay(asked, 'managed');
  const rows = months.flatMap((month) =>
    changes.filter(({ day }) => day <= month).map((row) => tallyRow('rent', row, { bucket: month })),
  );
  for (const kind of ['onboarding', 'refund', 'referral'])
    for (const { day, ...figure } of await keptByDay(asked, kind))
      if (months.includes(day)) rows.push(tallyRow(kind, figure, { bucket: day }));
  return rows;
}

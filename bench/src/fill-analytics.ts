import type pg from 'pg';

/**
 * Fills the tables of `analytics` with `$1` leads over two years, without the log, which would take minutes: each makes up to six moves
 * forward, three days and more apart, and one in ten moves is taken back.
 */
const lives = `
  create temporary table life on commit drop as
  select gen_random_uuid() as lead_id, n, n * 20 as position,
    timestamptz '2026-11-01T00:00:00Z' - (n * 7919 % 730) * interval '1 day' - (n % 1440) * interval '1 minute' as created,
    (array['manual', 'website', 'enrollment', 'referral', 'webinar'])[1 + n % 5] as source,
    (array['Ankeny', 'Clive', 'Waukee', 'Des Moines', null])[1 + n % 5] as city,
    (array['single-family', 'condo', null])[1 + n % 3] as type, 1 + n % 6 as units, nullif(n % 11, 0) * 25000 as rent,
    case when n % 4 > 0 then ('00000000-0000-4000-8000-00000000000' || n % 4)::uuid end as owner, n * 31 % 7 as moves
  from generate_series(1, $1::integer) n`;
const steps = `
  create temporary table step on commit drop as
  select gen_random_uuid() as event_id, l.*, k, l.created + (k * 3 + l.n * k % 11) * interval '1 day' as at
  from life l cross join lateral generate_series(1, l.moves) k`;
const stage = (place: string) =>
  `(array['leads', 'analysis_submitted', 'walkthrough_scheduled', 'proposal', 'contract_sent', 'enrolled', 'closed'])[1 + ${place}]`;
const leads = `
  insert into read.analytics_leads (lead_id, created_event_id, created_at, created_position, source, intake, first_stage, created_city,
    created_property_type, created_unit_count, created_rent_cents, first_owner_id, first_owner_at, first_owner_position, stage, since,
    stage_event_id, stage_position, furthest, last_move_id, city, property_type, unit_count, rent_cents, owner_id, touched_at,
    touched_position, touch_event_id, touch_event_type, touched_by, deleted_at, deletion_id, clock)
  select l.lead_id, l.lead_id, l.created, l.position, l.source, l.source <> 'manual', 'leads', l.city, l.type, l.units, l.rent, l.owner,
    l.created, l.position + 1, ${stage('l.moves')}, coalesce(s.at, l.created), coalesce(s.event_id, l.lead_id),
    l.position + l.moves, l.moves, s.event_id, l.city, l.type, l.units, l.rent, l.owner, l.created + (l.n % 3000) * interval '1 minute',
    l.position + 2, gen_random_uuid(), 'NoteAdded', l.owner::text, case when l.n % 50 = 0 then l.created + interval '60 days' end,
    case when l.n % 50 = 0 then gen_random_uuid() end, l.created
  from life l left join step s on s.lead_id = l.lead_id and s.k = l.moves`;
const columns = `event_id, lead_id, kind, from_stage, to_stage, at, position, since, since_event_id, since_position, furthest_before,
    furthest, last_move_before, undone_at, undone_position, undone_by, city, property_type, unit_count, rent_cents, owner_id, source, created_at`;
const split = `s.city, s.type, s.units, s.rent, s.owner, s.source, s.created`;
const moves = `
  insert into read.analytics_moves (${columns})
  select s.event_id, s.lead_id, 'move', ${stage('s.k - 1')}, ${stage('s.k')}, s.at, s.position + s.k, coalesce(b.at, s.created),
    coalesce(b.event_id, s.lead_id), s.position + s.k - 1, s.k - 1, s.k, b.event_id, null, null, null, ${split}
  from step s left join step b on b.lead_id = s.lead_id and b.k = s.k - 1
  order by s.position + s.k`;
const undone = `
  insert into read.analytics_moves (${columns})
  select gen_random_uuid(), s.lead_id, kind, case kind when 'move' then ${stage('s.k')} else 'lost' end,
    case kind when 'move' then 'lost' else ${stage('s.k')} end, s.at + interval '1 hour', s.position + 10, s.at, s.event_id, s.position + s.k,
    s.k, s.k, s.event_id, case kind when 'move' then s.at + interval '1 hour' end, case kind when 'move' then s.position + 11 end,
    case kind when 'move' then gen_random_uuid() end, ${split}
  from step s cross join (values ('move'), ('undo')) kinds(kind) where s.n % 5 = 0 and s.k = 1`;
const rents = `
  insert into read.analytics_rents (lead_id, n, from_at, from_position, from_event_id, rent_cents)
  select lead_id, 0, created, position, lead_id, rent from life`;
const absences = `
  insert into read.analytics_absences (lead_id, n, from_at, from_position, from_event_id, deleted_at, deletion_id)
  select lead_id, 0, deleted_at, created_position + 15, deletion_id, deleted_at, deletion_id
  from read.analytics_leads where deleted_at is not null`;
const money = `
  insert into read.analytics_money (event_id, event_type, kind, lead_id, amount_cents, at, position)
  select gen_random_uuid(), 'LeadPaid', 'onboarding', lead_id, 19900, at, position + 16 from step where k = 6`;

export async function fillAnalytics(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(lives.replace('$1::integer', String(count)));
    for (const statement of [steps, leads, moves, undone, rents, absences, money]) await client.query(statement);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}

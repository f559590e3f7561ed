const sample = `
    select gen_random_uuid() as id, n, timestamptz '2026-01-01T00:00:00Z' - n * interval '1 minute' as created,
      'Sample Owner ' || lpad(n::text, 6, '0') as name, 'owner' || n % 50 || '@example.com' as email,
      case when n % 3 > 0 then '(515) 555-0' || 100 + n % 100 end as phone,
      case when n % 5 > 0 then 100 + n % 900 || ' Sample St, Ankeny, IA 50023' else '' end as address,
      (array['Ankeny', 'ankeny', 'Des Moines', 'Waukee', null])[1 + n % 5] as city,
      (array['leads', 'analysis_submitted', 'walkthrough_scheduled', 'enrolled', 'closed', 'lost'])[1 + n % 6] as status,
      (array['manual', 'website', 'enrollment', 'referral'])[1 + n % 4] as source,
      (array['single-family', 'condo', null])[1 + n % 3] as type
    from generate_series(1, $1::integer) n`;

/**
 * A statement that fills `read.pipeline`, what its leads are searched by and the totals of the stages, without the log, which would take minutes: `$1` leads with
 * few different values, many that are unknown, and instants a minute apart. Their names count up from "Sample Owner 000001".
 */
export const insertManyLeads = `
  with sample as (${sample}), added as (insert into read.pipeline (
    id, revision, position, name, email, phone, status, source, property_address, city, state, zip_code, property_type, unit_count,
    square_footage, bedrooms, estimated_rent_cents, improvements, requirements_acknowledged, walkthrough_start, paid_cents, marketing,
    note_count, open_task_count, tasks, merged, touches, situation, situation_since, owners_tasks, created_at, stage_since, stage_event_id,
    last_contacted_at
  )
  select id, 0, 0, name, email, phone, status, source, address, city, 'IA', '50023', type, 1 + n % 3,
    (n % 7) * 400, nullif(n % 6, 0), nullif(n % 11, 0) * 25000, '[]', false,
    case when n % 9 = 0 then created + interval '10 days' end, 0, 'none', 0, 0, '[]', '[]', '[]',
    'to_book', created, '[]', created, created, gen_random_uuid(),
    case when n % 4 = 0 then created + interval '1 day' end
  from sample), counted as (insert into read.stage_totals (status, lead_count, monthly_rent_cents)
    select status, count(*), sum(coalesce(nullif(n % 11, 0) * 25000, 0)) from sample group by status
    on conflict (status) do update set lead_count = stage_totals.lead_count + excluded.lead_count,
      monthly_rent_cents = stage_totals.monthly_rent_cents + excluded.monthly_rent_cents)
  insert into read.lead_search (lead_id, search)
  select id, lower(concat_ws(E'\\n', name, email, address, phone, regexp_replace(phone, '\\D', '', 'g'))) from sample`;

/**
 * A statement that fills `read.analyses`, and counts them, without the log, which would take minutes: `$1` analyses at instants a minute apart, a fifth of
 * them running, a fifth failed, half of them of nobody. Their addresses count up from "1 Table Sample St".
 */
export const insertManyAnalyses = `
  with counted as (insert into read.analysis_count (listed, row_count) select 'analyses', $1::integer
    on conflict (listed) do update set row_count = analysis_count.row_count + excluded.row_count)
  insert into read.analyses (
    id, lead_id, submission_id, revision, position, email, name, property_address, address_key, street_address, city, state, zip_code,
    property_type, square_footage, unit_count, preliminary, provider, rent_per_unit_cents, range_low_cents, range_high_cents,
    total_rent_cents, occupancy_percent, average_days_on_market, year_over_year_percent, comparables, failure, requested_at, estimated_at
  )
  select gen_random_uuid(), case when n % 2 = 0 then gen_random_uuid() end, gen_random_uuid(), 1, 0,
    case when n % 2 = 0 then 'owner' || n % 500 || '@example.com' end, case when n % 2 = 0 then 'Sample Owner ' || n % 500 end,
    n || ' Table Sample St, Ankeny, IA 50023', n || ' table sample st 50023', n || ' Table Sample St', 'Ankeny', 'IA', '50023',
    (array['single-family', 'multi-family', 'condo'])[1 + n % 3], (n % 7) * 400, 1 + n % 3,
    case n % 5 when 0 then null when 1 then true else false end, case when n % 5 > 0 then 'rentcast' end,
    case when n % 5 > 0 then rent end, case when n % 5 > 0 then rent - 10000 end, case when n % 5 > 0 then rent + 10000 end,
    case when n % 5 > 0 then rent * (1 + n % 3) end, case when n % 5 > 0 then 95 end, case when n % 5 > 0 then 29 end,
    case when n % 5 > 0 then 3.5 end, case when n % 5 > 0 then comparables end, case when n % 5 = 1 then 'RentCast API key is required' end,
    at, case when n % 5 > 0 then at + interval '2 seconds' end
  from (
    select n, 100000 + (n % 90) * 2500 as rent, timestamptz '2026-01-01T00:00:00Z' - n * interval '1 minute' as at,
      (select jsonb_agg(jsonb_build_object('address', i || ' Sample Ave, Ankeny, IA 50023', 'distanceMiles', 0.5, 'squareFootage', 1400,
        'rentCents', 180000)) from generate_series(1, 5) i) as comparables
    from generate_series(1, $1::integer) n
  ) sample`;

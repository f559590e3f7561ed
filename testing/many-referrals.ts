/**
 * A statement that fills `read.referrals`, and counts them, without the log, which would take minutes: `$1` referrals at instants a
 * minute apart, in every status, a tenth of them paid. Their clients count up from "Table Client 000001".
 */
export const insertManyReferrals = `
  with counted as (insert into read.referral_count (listed, row_count) select 'referrals', $1::integer
    on conflict (listed) do update set row_count = referral_count.row_count + excluded.row_count)
  insert into read.referrals (
    id, revision, position, realtor_name, realtor_email, realtor_phone, realtor_company, client_name, client_email, client_phone,
    property_address, property_type, notes, status, payment_status, referral_fee_cents, payment_date, created_at
  )
  select gen_random_uuid(), 0, 0, 'Sample Realtor ' || n % 70, 'realtor' || n % 70 || '@example.com', '515-555-0110', 'Sample Realty',
    'Table Client ' || lpad(n::text, 6, '0'), 'client' || n || '@example.com', '515-555-0111', n || ' Table Sample St, Ankeny, IA 50023',
    (array['single-family', 'multi-family', 'condo'])[1 + n % 3], case when n % 4 = 0 then 'Moves in June.' end,
    (array['pending', 'contacted', 'converted', 'lost'])[1 + n % 4], case when n % 10 = 0 then 'paid' else 'unpaid' end,
    case when n % 10 = 0 then 40000 end, case when n % 10 = 0 then timestamptz '2026-01-01T00:00:00Z' end,
    timestamptz '2026-01-01T00:00:00Z' - n * interval '1 minute'
  from generate_series(1, $1::integer) n`;

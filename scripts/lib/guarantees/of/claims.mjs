const idempotency = [
  'backend/src/platform/commands/idempotency-claims.int.spec.ts',
  'backend/src/platform/commands/idempotency.int.spec.ts',
];
const claimsFile = 'backend/src/platform/commands/idempotency-claims.ts';
const store = 'backend/src/platform/process-managers/effect-store.ts';
const fencing = 'backend/src/platform/process-managers/fencing.int.spec.ts';
const effects = ['backend/src/platform/process-managers/effects.int.spec.ts', fencing];

/** Who may act, and that nobody else does. @type {import('../catalogue.mjs').Entry[]} */
export const claims = [
  {
    says: 'An abandoned key is taken over only by the same command.',
    file: claimsFile,
    code: 'where c.status is null and c.body_hash = excluded.body_hash',
    without: 'where c.status is null',
    specs: idempotency,
  },
  {
    says: 'A key is taken over only when its holder is gone.',
    file: claimsFile,
    code: 'and c.claimed_at < now() - make_interval(secs => ${abandonedAfterSeconds})',
    without: '',
    specs: idempotency,
  },
  {
    says: 'A key whose command is done is not taken again.',
    file: claimsFile,
    code: 'where c.status is null and',
    without: 'where',
    specs: idempotency,
  },
  {
    says: 'The claim of a finished command is not given back.',
    file: claimsFile,
    code: 'where scope_hash = $1 and status is null',
    without: 'where scope_hash = $1',
    specs: idempotency,
  },
  {
    says: 'No two workers hold the same effect.',
    file: store,
    code: "limit 1 for update skip locked)\n       update effects e set state = 'running'",
    without: "limit 1)\n       update effects e set state = 'running'",
    specs: effects,
  },
  {
    says: 'A worker that lost its claim does not act.',
    file: store,
    code: "const claimed = 'manager = $1 and key = $2 and claim = $3';",
    without: "const claimed = 'manager = $1 and key = $2 and $3::uuid is not null';",
    specs: effects,
  },
  {
    says: 'An expired claim does not count.',
    file: store,
    code: 'select from effects where ${acting} and claim_expires_at > clock_timestamp()',
    without: 'select from effects where ${acting}',
    specs: [fencing],
  },
  {
    says: 'No worker acts on an effect whose outcome is in the log.',
    file: store,
    code: '${claimed} and outcome is null',
    without: '${claimed}',
    specs: [fencing],
  },
  {
    says: 'A claim that has not expired is not freed.',
    file: store,
    code: "where e.state = 'running' and e.claim_expires_at <= clock_timestamp() and",
    without: "where e.state = 'running' and",
    specs: [fencing],
  },
  {
    says: 'An effect that was begun and cannot be repeated is unknown, not due.',
    file: store,
    code: "when (intended and not idempotent) or attempts >= max_attempts then 'unknown' else 'due' end,",
    without: "when false then 'unknown' else 'due' end,",
    specs: [fencing],
  },
  {
    says: 'An effect that was due before a replay began is too late and does not run.',
    file: 'backend/src/platform/process-managers/manager-store.ts',
    code: '(due_at <= $2 or intended or given_up)',
    without: '((due_at <= $2 and false) or intended or given_up)',
    specs: effects,
  },
  {
    says: 'One process at a time appends the events of a stream from the outbox, in order.',
    file: 'backend/src/platform/outbox/drain-outbox.ts',
    code: 'and not exists (select from outbox e where e.stream = o.stream and e.place < o.place)',
    without: '',
    specs: ['backend/src/platform/outbox/outbox.int.spec.ts'],
  },
];

const spec = 'projections/src/integration/lost-lease.int.spec.ts';

/** The one projector that writes. @type {import('../catalogue.mjs').Entry[]} */
export const lease = [
  {
    says: 'Nobody takes a lease that somebody else holds.',
    file: 'projections/src/engine/store/lease.ts',
    code: 'where lease.expires_at <= clock_timestamp() or lease.holder = excluded.holder',
    without: '',
    specs: ['projections/src/integration/projector.int.spec.ts'],
  },
  {
    says: 'A batch extends the lease.',
    file: 'projections/src/engine/store/progress.ts',
    code: 'set expires_at = clock_timestamp() + $3 * interval',
    without: 'set expires_at = expires_at + 0 * $3 * interval',
    specs: [spec],
  },
  {
    says: 'A projector that lost the lease commits no batch, moves no checkpoint and announces nothing.',
    file: 'projections/src/engine/store/progress.ts',
    code: 'where name = $1 and epoch = $2 returning 1',
    without: 'where name = $1 and $2::bigint is not null returning 1',
    specs: [spec],
  },
  {
    says: 'A projector that lost the lease puts no build into service.',
    file: 'projections/src/engine/operator/swap.ts',
    code: 'await requireLease(client, context.lease);',
    without: '',
    specs: [spec],
  },
  {
    says: 'A projector that lost the lease heals nothing.',
    file: 'projections/src/engine/operator/verify.ts',
    code: 'await requireLease(client, context.lease);',
    without: '',
    specs: [spec],
  },
  {
    says: 'A projector that lost the lease declares nothing live.',
    file: 'projections/src/engine/store/serve.ts',
    code: 'set live = true where name = $1 and epoch = $2',
    without: 'set live = true where name = $1 and $2::bigint is not null',
    specs: [spec],
  },
];

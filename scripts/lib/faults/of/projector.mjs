const spec = 'projections/src/integration/lost-lease.int.spec.ts';

/** The one projector that writes. @type {import('../catalogue.mjs').Guarantee[]} */
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

const lost = 'projections/src/integration/lost-lease.int.spec.ts';
const leaseFile = 'projections/src/engine/store/lease.ts';
const managerFile = 'backend/src/platform/process-managers/manager-store.ts';
const fencing = 'backend/src/platform/process-managers/fencing.int.spec.ts';
const effects = 'backend/src/platform/process-managers/effects.int.spec.ts';

/** A returning holder is distinguished from its successor. @type {import('../catalogue.mjs').Guarantee[]} */
export const epoch = [
  {
    says: 'Each acquisition of the lease gets a new epoch.',
    file: leaseFile,
    code: 'epoch = lease.epoch + 1',
    without: 'epoch = lease.epoch',
    specs: [lost],
  },
  {
    says: 'An earlier epoch does not renew the lease.',
    file: leaseFile,
    code: "interval '1 millisecond'\n     where name = $1 and epoch = $2`",
    without: "interval '1 millisecond'\n     where name = $1 and $2::bigint is not null`",
    specs: [lost],
  },
  {
    says: 'An earlier epoch does not release the lease.',
    file: leaseFile,
    code: 'live = false where name = $1 and epoch = $2',
    without: 'live = false where name = $1 and $2::bigint is not null',
    specs: [lost],
  },
  {
    says: 'Bulk work of an earlier epoch is ended before a new one begins.',
    file: 'projections/src/engine/projector/session.ts',
    code: 'await endEarlierBulkWork(pool, lease.epoch, signal);',
    without: '',
    specs: ['projections/src/integration/projector.int.spec.ts'],
  },
  {
    says: 'Each takeover of a manager gets a new epoch.',
    file: managerFile,
    code: 'epoch = m.epoch + 1',
    without: 'epoch = m.epoch',
    specs: [fencing, effects],
  },
  {
    says: 'A manager of an earlier epoch stores nothing of what it read.',
    file: managerFile,
    code: 'if (moved.rowCount !== 1) throw new ManagerLeaseLost(this.manager);',
    without: '',
    specs: [fencing, effects],
  },
  {
    says: 'No effect runs before its manager has read the whole log.',
    file: 'backend/src/platform/process-managers/effect-store.ts',
    code: 'm.caught_up_epoch = m.epoch and ',
    without: '',
    specs: [fencing],
  },
  {
    says: 'One node writes a log: a node without the lock assigns no position.',
    file: 'event-store/src/node/writer-session.ts',
    code: 'while (!(await tryWriterLock(client))) {',
    without: 'while (!(await tryWriterLock(client)) && Date.now() > until) {',
    specs: ['event-store/src/node/failures.int.spec.ts'],
  },
];

const specs = ['projections/src/integration/snapshot.int.spec.ts'];

/** Everything compared, or shown together, belongs to one instant. @type {import('../catalogue.mjs').Guarantee[]} */
export const snapshot = [
  {
    says: 'Verify compares all tables in one snapshot, whatever commits meanwhile.',
    file: 'projections/src/engine/operator/verify.ts',
    code: "const snapshot = 'begin isolation level repeatable read';",
    without: "const snapshot = 'begin';",
    specs,
  },
  {
    says: 'No reader finds tables behind the views that were incomplete when it began.',
    file: 'projections/src/engine/operator/swap.ts',
    code: 'await olderSnapshotsEnd(context);',
    without: '',
    specs,
  },
];

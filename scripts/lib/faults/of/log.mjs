const reader = 'event-store/src/node/reader.int.spec.ts';
const follow = 'event-store/src/client/follow.spec.ts';
const fold = 'projections/src/engine/apply/fold-batch.spec.ts';
const writes = 'event-store/src/node/write-batch.spec.ts';

/** Every event, once, in the order of the log. @type {import('../catalogue.mjs').Guarantee[]} */
export const order = [
  {
    says: 'Paging forward through the log loses no event.',
    file: 'event-store/src/node/reader.ts',
    code: 'end: last < upTo ? last : undefined',
    without: 'end: last < upTo - 1 ? last : undefined',
    specs: [reader],
  },
  {
    says: 'Paging backward through the log loses no event.',
    file: 'event-store/src/node/reader.ts',
    code: 'end: first > 1 ? first : undefined',
    without: 'end: first > 2 ? first : undefined',
    specs: [reader],
  },
  {
    says: 'Paging forward through a stream loses no event.',
    file: 'event-store/src/node/reader.ts',
    code: 'end: end <= last ? end : undefined',
    without: 'end: end < last ? end : undefined',
    specs: [reader],
  },
  {
    says: 'Paging backward through a stream loses no event.',
    file: 'event-store/src/node/reader.ts',
    code: 'end: end >= downTo ? end : undefined',
    without: 'end: end > downTo ? end : undefined',
    specs: [reader],
  },
  {
    says: 'A checkpoint of the log does not overtake events that are still on their way.',
    file: 'event-store/src/client/follow.ts',
    code: 'if (isAll && checkpoint > position)',
    without: 'if (checkpoint > position)',
    specs: [follow],
  },
  {
    says: 'A subscription is live only once everything it was sent has been passed on.',
    file: 'event-store/src/client/follow.ts',
    code: 'const nowLive = caughtUp && isAll;',
    without: 'const nowLive = caughtUp;',
    specs: [follow],
  },
  {
    says: 'An interrupted subscription resumes after the last batch that was passed on.',
    file: 'event-store/src/log/event-log.ts',
    code: 'position = batch.position;',
    without: '',
    specs: ['event-store/src/log/subscribe.int.spec.ts'],
  },
  {
    says: 'An append at any revision counts as a repetition only of events of its own stream.',
    file: 'event-store/src/node/write-batch.ts',
    code: 'if (!place || place.streamId !== state.id) break;',
    without: 'if (!place) break;',
    specs: [writes],
  },
  {
    says: 'An append at a given revision counts as a repetition only of events at that revision.',
    file: 'event-store/src/node/write-batch.ts',
    code: 'place?.streamId === state.id && place.revision === revision',
    without: 'place?.streamId === state.id',
    specs: [writes],
  },
  {
    says: 'A projection applies no event twice.',
    file: 'projections/src/engine/apply/fold-batch.ts',
    code: '(position === null || event.position > position) && ',
    without: '',
    specs: [fold, 'projections/src/integration/apply-batch.int.spec.ts'],
  },
  {
    says: 'After an event that could not be applied, its stream waits.',
    file: 'projections/src/engine/apply/fold-batch.ts',
    code: 'if (member.parked.has(event.stream) || parked.has(event.stream)) {',
    without: 'if (Date.now() < 0) {',
    specs: [fold, 'projections/src/integration/parking.int.spec.ts'],
  },
  {
    says: 'An event that cannot be applied leaves none of its rows.',
    file: 'projections/src/engine/apply/fold-batch.ts',
    code: 'rows.atomically(() =>',
    without: '((change: () => void) => change())(() =>',
    specs: [fold],
  },
];

const keys = 'event-store/src/sealing/key-store.int.spec.ts';
const crash = 'event-store/src/sealing/key-crash.int.spec.ts';
const again = ['event-store/src/log/append-again.int.spec.ts', 'event-store/src/log/repeated-append.int.spec.ts'];

/** Acknowledged data stays, even if Postgres is killed. @type {import('../catalogue.mjs').Guarantee[]} */
export const durability = [
  {
    says: 'An event is on disk before it is acknowledged, whatever the settings of the server.',
    file: 'event-store/src/node/writer-session.ts',
    code: "await client.query('set synchronous_commit = on');",
    without: '',
    specs: ['event-store/src/node/durable.int.spec.ts'],
  },
  {
    says: 'A key is on disk before it seals anything.',
    file: 'event-store/src/sealing/key-tables.ts',
    code: "set_config('synchronous_commit', 'on', true)",
    without: "set_config('synchronous_commit', 'off', true)",
    specs: [keys, crash],
  },
  {
    says: 'A destroyed key stays destroyed, even for a fetch that is under way.',
    file: 'event-store/src/sealing/key-store.ts',
    code: 'this.#byId.forget(names);',
    without: '',
    specs: [keys],
  },
  {
    says: 'Nothing is sealed again for a stream whose keys were destroyed.',
    file: 'event-store/src/sealing/key-store.ts',
    code: 'if (this.#erasedHere.has(stream)) throw new StreamErased(stream);',
    without: '',
    specs: [keys],
  },
  {
    says: 'A repeated append is acknowledged only if what is stored can be read.',
    file: 'event-store/src/log/event-log.ts',
    code: 'if (!event.readable) throw new LogUnavailable(',
    without: 'if (!event.readable) void (',
    specs: again,
  },
  {
    says: 'An append that was stored before is distinguished from a new one by its position.',
    file: 'event-store/src/log/event-log.ts',
    code: 'position === undefined || before === undefined || position <= before',
    without: 'position === undefined',
    specs: again,
  },
  {
    says: 'An epoch survives a crash of Postgres: none is given out twice.',
    file: 'projections/src/engine/store/lease.ts',
    code: ", set_config('synchronous_commit', 'on', true)",
    without: '',
    specs: ['projections/src/engine/store/durable.int.spec.ts'],
  },
  {
    says: 'What was acknowledged to an operator survives a crash of Postgres.',
    file: 'projections/src/engine/operator/jobs.ts',
    code: " returning set_config('synchronous_commit', 'on', true)",
    without: '',
    specs: ['projections/src/engine/store/durable.int.spec.ts'],
  },
];

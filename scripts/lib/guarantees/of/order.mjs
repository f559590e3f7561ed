const reader = 'event-store/src/node/reader.int.spec.ts';
const follow = 'event-store/src/client/follow.spec.ts';
const fold = 'projections/src/engine/apply/fold-batch.spec.ts';
const writes = 'event-store/src/node/write-batch.spec.ts';

/** Every event, once, in the order of the log. @type {import('../catalogue.mjs').Entry[]} */
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

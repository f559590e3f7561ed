const reader = 'event-store/src/node/reader.int.spec.ts';
const follow = 'event-store/src/client/follow.spec.ts';
const fold = 'projections/src/engine/apply/fold-batch.spec.ts';
const writes = 'event-store/src/node/write-batch.spec.ts';

/** Every event, once, in the order of the log. @type {import('../catalogue.mjs').Entry[]} */
export const order = [
  {
    says: 'Pages of the log lose no event, forwards.',
    file: 'event-store/src/node/reader.ts',
    code: 'end: last < upTo ? last : undefined',
    without: 'end: last < upTo - 1 ? last : undefined',
    specs: [reader],
  },
  {
    says: 'Pages of the log lose no event, backwards.',
    file: 'event-store/src/node/reader.ts',
    code: 'end: first > 1 ? first : undefined',
    without: 'end: first > 2 ? first : undefined',
    specs: [reader],
  },
  {
    says: 'Pages of a stream lose no event, forwards.',
    file: 'event-store/src/node/reader.ts',
    code: 'end: end <= last ? end : undefined',
    without: 'end: end < last ? end : undefined',
    specs: [reader],
  },
  {
    says: 'Pages of a stream lose no event, backwards.',
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
    says: 'A subscription is live only when everything that it was sent has been handed on.',
    file: 'event-store/src/client/follow.ts',
    code: 'const nowLive = caughtUp && isAll;',
    without: 'const nowLive = caughtUp;',
    specs: [follow],
  },
  {
    says: 'A subscription that was cut goes on behind the last batch that was handed on.',
    file: 'event-store/src/log/event-log.ts',
    code: 'position = batch.position;',
    without: '',
    specs: ['event-store/src/log/subscribe.int.spec.ts'],
  },
  {
    says: 'An append to any revision is a repetition only of events of its own stream.',
    file: 'event-store/src/node/write-batch.ts',
    code: 'if (!place || place.streamId !== state.id) break;',
    without: 'if (!place) break;',
    specs: [writes],
  },
  {
    says: 'An append to a revision is a repetition only of events that stand there.',
    file: 'event-store/src/node/write-batch.ts',
    code: 'place?.streamId === state.id && place.revision === revision',
    without: 'place?.streamId === state.id',
    specs: [writes],
  },
  {
    says: 'An event that a projection had is not applied again.',
    file: 'projections/src/engine/apply/fold-batch.ts',
    code: '(position === null || event.position > position) && ',
    without: '',
    specs: [fold, 'projections/src/integration/apply-batch.int.spec.ts'],
  },
  {
    says: 'Behind an event that could not be taken, its stream waits.',
    file: 'projections/src/engine/apply/fold-batch.ts',
    code: 'if (member.parked.has(event.stream) || parked.has(event.stream)) {',
    without: 'if (Date.now() < 0) {',
    specs: [fold, 'projections/src/integration/parking.int.spec.ts'],
  },
  {
    says: 'An event that can not be taken leaves none of its rows.',
    file: 'projections/src/engine/apply/fold-batch.ts',
    code: 'rows.atomically(() =>',
    without: '((change: () => void) => change())(() =>',
    specs: [fold],
  },
];

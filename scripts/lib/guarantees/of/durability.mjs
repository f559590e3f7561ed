const keys = 'event-store/src/sealing/key-store.int.spec.ts';
const crash = 'event-store/src/sealing/key-crash.int.spec.ts';
const again = ['event-store/src/log/append-again.int.spec.ts', 'event-store/src/log/repeated-append.int.spec.ts'];

/** Acknowledged data stays, even if Postgres is killed. @type {import('../catalogue.mjs').Entry[]} */
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
    says: 'An append that was stored before is told apart from a new one by its position.',
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
    says: 'What an operator was told is done survives a crash of Postgres.',
    file: 'projections/src/engine/operator/jobs.ts',
    code: " returning set_config('synchronous_commit', 'on', true)",
    without: '',
    specs: ['projections/src/engine/store/durable.int.spec.ts'],
  },
];

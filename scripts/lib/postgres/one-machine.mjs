/**
 * Settings of a Postgres that serves one machine: between the defaults, which are for a machine of the nineties, and what a small
 * server shared with others can give. Nobody copies its write-ahead log, so what fills a new table goes to disk once, not twice
 * (PostgreSQL manual, "Populating a Database"): a rebuild gains a tenth. The log's own backup is `npm run ops -- backup`.
 */
export const oneMachine = {
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Its log says that a value is there twice, not which one: names and addresses are nobody's business there, and stay after an erasure.
  log_error_verbosity: 'terse',
};

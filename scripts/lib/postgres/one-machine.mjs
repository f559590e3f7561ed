/**
 * Settings of a Postgres that serves one machine: between the defaults, which suit a machine of the nineties, and the limits of a small
 * shared server. Nobody copies its write-ahead log, so the rows of a new table go to disk once, not twice
 * (PostgreSQL manual, "Populating a Database"): a rebuild gains a tenth. The log's own backup is `npm run ops -- backup`.
 */
export const oneMachine = {
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Its log says that a value is there twice, not which one: names and addresses do not belong in a log, which an erasure does not reach.
  log_error_verbosity: 'terse',
};

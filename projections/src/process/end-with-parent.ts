/**
 * Ends this process when the one that spawned it with an ipc channel is gone, however that ended: a command of an operator must not go
 * on behind their back, beside the same command started again.
 */
export function endWithParent(): void {
  // Without a channel there is nobody to follow.
  if (process.connected === undefined) return;
  if (!process.connected) process.exit(1);
  process.once('disconnect', () => process.exit(1));
  // The channel alone must not keep the process alive.
  process.channel?.unref();
}

/**
 * Where a process logs to: its standard error, written at once. Not pino's own destination (sonic-boom): if nobody reads the
 * other end, as when the supervisor was killed, it tries for ever to flush at exit, and the process stays behind.
 */
export function standardError(): NodeJS.WriteStream {
  // An unread line is no reason to end in the middle of a batch or a request; whoever reads sees the exit.
  if (process.stderr.listenerCount('error') === 0) process.stderr.on('error', () => undefined);
  return process.stderr;
}

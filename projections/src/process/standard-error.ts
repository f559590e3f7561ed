/**
 * Where a process logs to: its standard error, written at once. Not pino's own destination (sonic-boom): once nobody reads the
 * other end, as when the supervisor was killed, that tries for ever to flush at exit, and the process stays behind.
 */
export function standardError(): NodeJS.WriteStream {
  // A line that nobody can read is no reason to end in the middle of a batch or a request; who reads is told by the exit.
  if (process.stderr.listenerCount('error') === 0) process.stderr.on('error', () => undefined);
  return process.stderr;
}

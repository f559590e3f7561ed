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

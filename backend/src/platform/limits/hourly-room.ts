/** What was sent within the hour: `count` leads at an instant. */
export interface Sent {
  count: number;
  at: Date;
}

export const hourMs = 60 * 60 * 1000;

/**
 * When there is room for `wanted` more within a limit for any hour: each of what was sent leaves room again an hour later.
 * @param sent of the last hour, oldest first
 * @returns the instant, `now` if there is room already; null if the limit is too small for so many at once
 */
export function roomAt(sent: readonly Sent[], wanted: number, most: number, now: Date): Date | null {
  if (wanted > most) return null;
  let over = sent.reduce((sum, { count }) => sum + count, 0) + wanted - most;
  let room = now;
  for (const { count, at } of sent) {
    if (over <= 0) break;
    over -= count;
    room = new Date(at.getTime() + hourMs);
  }
  return room;
}

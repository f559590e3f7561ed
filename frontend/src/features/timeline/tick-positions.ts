const dayMs = 86_400_000;

/** The slider's right end. Positions are whole numbers from 0 to this. */
export const scaleEnd = 1000;

/**
 * Where the events stand on the slider. Longer pauses get more room, but only by their logarithm: a busy hour stays
 * apart beside a quiet half year.
 * @param instants ISO 8601, oldest first
 * @returns a position per event, rising; the last is at the right end
 */
export function tickPositions(instants: readonly string[]): number[] {
  const room = instants.map((instant, index) => {
    const before = instants[index - 1];
    if (before === undefined) return 0;
    const days = Math.max(0, Date.parse(instant) - Date.parse(before)) / dayMs;
    return 1 + Math.min(3, Math.log2(1 + days) / 2);
  });
  const total = room.reduce((sum, part) => sum + part, 0);
  if (total === 0) return instants.map(() => scaleEnd);
  let reached = 0;
  return room.map((part) => {
    reached += part;
    return Math.round((reached / total) * scaleEnd);
  });
}

/** The index of the position nearest to a value; of `among` only, when given. -1 when there is none. */
export function nearestTick(positions: readonly number[], value: number, among: ReadonlySet<number>): number {
  let nearest = -1;
  positions.forEach((position, index) => {
    if (!among.has(index)) return;
    if (nearest < 0 || Math.abs(position - value) < Math.abs(positions[nearest]! - value)) nearest = index;
  });
  return nearest;
}

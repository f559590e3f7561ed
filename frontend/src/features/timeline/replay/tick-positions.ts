const dayMs = 86_400_000;

/** The slider's right end. Positions are whole numbers from 0 to this. */
export const scaleEnd = 1000;

/**
 * The positions of the events on the slider. Longer pauses get more space, but only by their logarithm: the events of a busy hour
 * stay distinguishable beside a quiet half year.
 * @param instants ISO 8601, oldest first
 * @returns one position per event, ascending; the last is at the right end
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

/** The index of the position nearest to a value, limited to `among` if given. -1 if there is none. */
export function nearestTick(positions: readonly number[], value: number, among: ReadonlySet<number>): number {
  let nearest = -1;
  positions.forEach((position, index) => {
    if (!among.has(index)) return;
    if (nearest < 0 || Math.abs(position - value) < Math.abs(positions[nearest]! - value)) nearest = index;
  });
  return nearest;
}

/** A mark on the slider; if events are too close together, it stands for several. */
export interface Tick {
  position: number;
  /** The events it stands for: consecutive indices, ascending. */
  from: number;
  to: number;
}

/** With more marks than this the slider, some 250 px long, would look like a solid bar. */
const mostTicks = 80;

/** The ticks to draw for the events' positions: one per event if there are few, else one per section of the scale. */
export function drawnTicks(positions: readonly number[]): Tick[] {
  if (positions.length <= mostTicks) return positions.map((position, index) => ({ position, from: index, to: index }));
  const ticks: Tick[] = [];
  let part = -1;
  positions.forEach((position, index) => {
    const own = Math.floor((position / scaleEnd) * mostTicks);
    if (own === part) ticks.at(-1)!.to = index;
    else ticks.push({ position, from: index, to: index });
    part = own;
  });
  return ticks;
}

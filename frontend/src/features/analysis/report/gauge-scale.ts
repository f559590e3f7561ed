/** Positions on a half-round gauge: 0 is its left end, 1 its right end. */
export interface GaugeScale {
  minCents: number;
  maxCents: number;
  low: number;
  estimate: number;
  high: number;
}

/**
 * The gauge of a rent with its range: the range fills the middle half, and the ends are whole hundreds of dollars.
 * An estimate outside its range widens the scale, so that the needle never leaves it.
 */
export function gaugeScale(rent: { estimateCents: number; rangeLowCents: number; rangeHighCents: number }): GaugeScale {
  const low = Math.min(rent.rangeLowCents, rent.estimateCents);
  const high = Math.max(rent.rangeHighCents, rent.estimateCents);
  const margin = Math.max((high - low) / 2, 100_00);
  const minCents = Math.max(0, Math.floor((low - margin) / 100_00) * 100_00);
  const maxCents = Math.ceil((high + margin) / 100_00) * 100_00;
  const at = (cents: number) => (cents - minCents) / (maxCents - minCents);
  return {
    minCents,
    maxCents,
    low: at(rent.rangeLowCents),
    estimate: at(rent.estimateCents),
    high: at(rent.rangeHighCents),
  };
}

/** The arc of a half circle between two places (0 to 1) on it, as an SVG path. */
export function arcPath(from: number, to: number, radius: number, centre: { x: number; y: number }): string {
  const start = pointAt(from, radius, centre);
  const end = pointAt(to, radius, centre);
  return `M${start.x} ${start.y}A${radius} ${radius} 0 0 1 ${end.x} ${end.y}`;
}

/** The point at a place (0 to 1) of the half circle. */
export function pointAt(place: number, radius: number, centre: { x: number; y: number }): { x: number; y: number } {
  const angle = Math.PI * (1 - place);
  const round = (value: number) => Math.round(value * 100) / 100;
  return { x: round(centre.x + radius * Math.cos(angle)), y: round(centre.y - radius * Math.sin(angle)) };
}

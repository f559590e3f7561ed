/** `npm run test:faults` sets FAULTS=full; everything else runs each fault a few times. */
const full = process.env.FAULTS === 'full';

/** How often a fault is made, or the amount of something: `few` in `npm test`, `all` in `npm run test:faults`. */
export function atScale<Value>(few: Value, all: Value): Value {
  return full ? all : few;
}

/** What `npm run test:all` tries: `all`, of which `npm test` tries `few`. */
export function inThorough<Value>(few: Value, all: Value): Value {
  return full || process.env.SPECS === 'all' ? all : few;
}

/** Milliseconds after which a fault spec counts as hanging. */
export const faultPatienceMs = atScale(10 * 60_000, 30 * 60_000);

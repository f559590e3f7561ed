/** `npm run test:faults` sets FAULTS=full; everything else runs each fault a few times. */
const full = process.env.FAULTS === 'full';

/** How often a fault is made, or how much there is of something: `few` in `npm test`, `all` in `npm run test:faults`. */
export function atScale<Value>(few: Value, all: Value): Value {
  return full ? all : few;
}

/** Milliseconds until a fault spec is taken to hang. */
export const faultPatienceMs = atScale(10 * 60_000, 30 * 60_000);

/** At most this many failures are looked at again: more have one cause. */
const mostLookedAt = 3;

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {import('./failures.mjs').Failure} Failure
 * @typedef {Counts & { failures: Failure[] }} Ran
 */

/**
 * Runs failed tests once more, with nothing beside them. A test that passes alone is unsteady: a race, in the test or the product,
 * which is reported with its first failure. A second failure fails the whole run, and so do several races in one run (`judged`).
 * @param {Ran} first the result of the run of all
 * @param {(places: string[]) => Promise<Ran>} runAlone runs these places, as `Failure` names them
 * @returns {Promise<Ran & { unsteady: Failure[] }>}
 */
export async function secondLook(first, runAlone) {
  const { failures } = first;
  const places = failures.flatMap(({ place }) => place ?? []);
  const known = places.length === failures.length && failures.length === first.failed;
  if (!known || failures.length === 0 || failures.length > mostLookedAt) return { ...first, unsteady: [] };
  const again = await runAlone([...new Set(places)]);
  const passedAlone = again.failed === 0 && again.passed >= failures.length;
  if (!passedAlone) return { ...first, failures: [...failures, ...again.failures], unsteady: [] };
  return { passed: first.passed + first.failed, failed: 0, skipped: first.skipped, failures: [], unsteady: failures };
}

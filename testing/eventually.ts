const patienceMs = 120_000;

/**
 * Tries again and again until there is a result. The limit only keeps a failing spec from running for ever.
 * @throws Error after two minutes, or after the given time
 */
export async function eventually<Found>(
  look: () => Found | undefined | Promise<Found | undefined>,
  withinMs = patienceMs,
): Promise<Found> {
  for (const until = Date.now() + withinMs; Date.now() < until;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`Nothing came in ${withinMs / 1000} s: ${look.toString()}`);
}

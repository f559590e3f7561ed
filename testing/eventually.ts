const patienceMs = 120_000;

/**
 * Looks again and again until there is something. The limit only keeps a failing spec from running for ever.
 * @throws Error after two minutes, or as long as is given
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

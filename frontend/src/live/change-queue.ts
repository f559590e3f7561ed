/** What has to be read again: these leads' rows, or everything. */
export type Changed = ReadonlySet<string> | 'everything';

/**
 * Collects changes and hands them on one refresh at a time: the first at once, later ones together when the refresh
 * before is done and at least `spacingMs` have passed. So a busy board neither floods the server nor starves, as it
 * would if each change cancelled the read before it.
 * @param refresh reads again what changed; when it fails, its changes are kept for the next time
 */
export function changeQueue(refresh: (changed: Changed) => Promise<void>, spacingMs: number) {
  let waiting = new Set<string>();
  let everything = false;
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (everything || waiting.size > 0) {
      const changed: Changed = everything ? 'everything' : waiting;
      waiting = new Set();
      everything = false;
      await refresh(changed);
      await new Promise((resolve) => setTimeout(resolve, spacingMs));
    }
    running = false;
  }

  return {
    add(changed: Iterable<string> | 'everything'): void {
      if (changed === 'everything') everything = true;
      else for (const id of changed) waiting.add(id);
      if (!running) void run();
    },
  };
}

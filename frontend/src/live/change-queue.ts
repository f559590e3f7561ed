import { bothChanged, type Changed } from './changed.js';

/**
 * Collects changes and runs one refresh at a time: the first at once, later ones together after the previous refresh
 * is done and `spacingMs` have passed. A busy board then neither floods the server nor starves, as it would if each
 * change cancelled the read before it.
 * @param refresh reads the changed data again. If it rejects, its changes join the next refresh
 */
export function changeQueue(refresh: (changed: Changed) => Promise<void>, spacingMs: number) {
  let waiting: Changed = [];
  let running = false;

  function add(changed: Changed): void {
    waiting = bothChanged(waiting, changed);
    if (!running) void run();
  }

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const changed = waiting;
      waiting = [];
      await refresh(changed).catch(() => add(changed));
      await new Promise((resolve) => setTimeout(resolve, spacingMs));
    }
    running = false;
  }

  return { add };
}

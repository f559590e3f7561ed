import type { ProcessManager } from './process-manager.js';

/**
 * Position, parked streams, what operators left out and asked for: all of it stands under one name, of a read model or of a manager.
 * @param readModels names of all projections
 * @throws Error with one line when two share one
 */
export function refuseSharedNames(
  managers: readonly Pick<ProcessManager, 'name'>[],
  readModels: readonly string[],
): void {
  const taken = new Set(readModels);
  for (const { name } of managers) {
    if (taken.has(name)) throw new Error(`The process manager ${name} has the name of a read model or another manager`);
    taken.add(name);
  }
}

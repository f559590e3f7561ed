import type { ProcessManager } from './process-manager.js';

/**
 * Position, parked streams, skipped events and operators' requests are all stored under one name, a read model's or a manager's.
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

import { createStore } from '../../../lib/store.js';

/** Counts how often the table of analyses has to be read again. */
const changes = createStore({ count: 0 });

export const noteAnalysesTableChanged = (): void => changes.update(({ count }) => ({ count: count + 1 }));
export const useAnalysesTableVersion = (): number => changes.use(({ count }) => count);

import { createStore } from '../../../lib/store.js';

/** Counts how often the table of leads has to be read again. */
const changes = createStore({ count: 0 });

export const noteLeadsTableChanged = (): void => changes.update(({ count }) => ({ count: count + 1 }));
export const useLeadsTableVersion = (): number => changes.use(({ count }) => count);

import { createStore } from '../../../lib/store.js';

/** Counts how often the table of referrals has to be read again. */
const changes = createStore({ count: 0 });

export const noteReferralsTableChanged = (): void => changes.update(({ count }) => ({ count: count + 1 }));
export const useReferralsTableVersion = (): number => changes.use(({ count }) => count);

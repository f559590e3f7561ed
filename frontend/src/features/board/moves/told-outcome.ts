import { storeOfPerson } from '../../../lib/kept-of-person.js';

/** What became of the last move, for screen readers: carrying a card ends before the server has answered. */
const told = storeOfPerson({ sentence: '' });

export const tellOutcome = (sentence: string): void => told.set({ sentence });
export const useToldOutcome = (): string => told.use(({ sentence }) => sentence);

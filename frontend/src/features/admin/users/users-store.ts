import type { User } from '../../../../../contracts/src/queries/users.js';
import { storeOfPerson } from '../../../lib/kept-of-person.js';

/** How often the table has to be read again, and what answers told of users since: the table shows that until it has read them. */
const store = storeOfPerson<{ version: number; told: Readonly<Record<string, User>> }>({ version: 0, told: {} });

/** @param user as an answer has it; left out where something beside the user changed */
export function noteUsersChanged(user?: User): void {
  store.update(({ version, told }) => ({ version: version + 1, told: user ? { ...told, [user.id]: user } : told }));
}

export const useUsersVersion = (): number => store.use(({ version }) => version);

/** The row as it is by all that is known: an answer may be newer than the table. */
export function useNewest<Row extends User>(row: Row): Row {
  const told = store.use((known) => known.told[row.id]);
  return told && told.revision > row.revision ? { ...row, ...told } : row;
}

import type { User } from '../../../../../contracts/src/accounts/queries.js';
import { storeOfPerson } from '../../../lib/kept-of-person.js';

/** A version that rises when the table must be read again, and newer users from answers. The table shows those until it has read them. */
const store = storeOfPerson<{ version: number; told: Readonly<Record<string, User>> }>({ version: 0, told: {} });

/** @param user from an answer; omitted if something other than the user changed */
export function noteUsersChanged(user?: User): void {
  store.update(({ version, told }) => ({ version: version + 1, told: user ? { ...told, [user.id]: user } : told }));
}

export const useUsersVersion = (): number => store.use(({ version }) => version);

/** The newest known state of a row: an answer may be newer than the table. */
export function useNewest<Row extends User>(row: Row): Row {
  const told = store.use((known) => known.told[row.id]);
  return told && told.revision > row.revision ? { ...row, ...told } : row;
}

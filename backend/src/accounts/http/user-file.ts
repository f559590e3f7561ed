import type { Readable } from 'node:stream';
import { nameOfPerson } from '../../../../contracts/src/person-name.js';
import { userColumns, type ListedUser, type UserColumn } from '../../../../contracts/src/accounts/queries.js';
import { csvFile, type CsvColumn } from '../../platform/csv/csv-file.js';

const columns: Record<UserColumn, CsvColumn<ListedUser>> = {
  name: { header: 'Name', of: nameOfPerson },
  email: { header: 'Email', of: ({ email }) => email },
  role: { header: 'Role', of: ({ role }) => role },
  state: { header: 'State', of: ({ state }) => state },
  secondFactor: { header: 'Second factor', of: ({ secondFactor }) => (secondFactor ? 'on' : 'off') },
  secondFactorDueAt: { header: 'Second factor due', of: ({ secondFactorDueAt }) => secondFactorDueAt },
  lastSignInAt: { header: 'Last sign-in', of: ({ lastSignInAt }) => lastSignInAt },
  sessions: { header: 'Sessions', of: ({ sessions }) => sessions },
  takesNewLeads: { header: 'Takes new leads', of: ({ takesNewLeads }) => (takesNewLeads ? 'yes' : 'no') },
  createdAt: { header: 'Invited', of: ({ createdAt }) => createdAt },
};

/** Users as a file for spreadsheets, in the given order. @param chosen its columns, all by default */
export function userFile(users: readonly ListedUser[], chosen: readonly UserColumn[] = userColumns): Readable {
  return csvFile(
    chosen.map((column) => columns[column]),
    // oxlint-disable-next-line typescript/require-await -- the file takes what comes bit by bit, too
    (async function* () {
      yield* users;
    })(),
  );
}

import type { Users } from '../../accounts/application/users.js';

/**
 * The rows with what those who look after them are called: asked for once for all of them. Who has left keeps the lead until it is
 * given to somebody else, and is told as such.
 * @param rows own ones: they are added to
 */
export async function withAssignees<Row extends { assigneeId?: string | null }>(
  users: Pick<Users, 'namesOf'>,
  rows: readonly Row[],
): Promise<(Row & { assignee: string | null })[]> {
  const names = await users.namesOf(rows.flatMap(({ assigneeId }) => assigneeId ?? []));
  return rows.map((row) => {
    const assignee = row.assigneeId ? (names.get(row.assigneeId) ?? 'A former user') : null;
    return Object.assign(row, { assignee });
  });
}

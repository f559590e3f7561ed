import type { Users } from '../../accounts/users.js';

/**
 * The rows with their assignees' names, from one query for all. A person who has left keeps the lead until it is
 * reassigned, and is marked as gone.
 * @param rows the caller's own: they are changed
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

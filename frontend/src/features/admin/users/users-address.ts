/** What the address of the table of users can hold: the table's own parts, and `user`, the one whose dialog is open. */
export const usersParts = ['sort', 'search', 'name', 'email', 'role', 'state', 'secondFactor', 'user'] as const;
export type UsersAddress = { [Part in (typeof usersParts)[number]]?: string | undefined };

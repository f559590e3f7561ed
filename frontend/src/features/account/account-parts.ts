/** The parts of one's own account, as the address names them; the first one if it names none. */
export const accountParts = ['profile', 'password', 'sessions', 'factor'] as const;
export type AccountPart = (typeof accountParts)[number];

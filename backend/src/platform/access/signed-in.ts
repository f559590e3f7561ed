import type { Role } from '../../../../contracts/src/commands/auth.js';

/** Who is signed in, and by which session. */
export interface SignedIn {
  id: string;
  email: string;
  role: Role;
  /** Hex; names the session without being able to open it. */
  session: string;
}

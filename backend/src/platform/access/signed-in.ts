import type { Role } from '../../../../contracts/src/commands/auth.js';

/** Who is signed in, and by which session. */
export interface SignedIn {
  id: string;
  email: string;
  role: Role;
  /** Hex; identifies the session but can't open it. */
  session: string;
}

import type { Bound } from './factor-duty.js';

/** Who is signed in, and by which session. */
export interface SignedIn extends Bound {
  id: string;
  email: string;
  /** Hex; identifies the session but can't open it. */
  session: string;
}

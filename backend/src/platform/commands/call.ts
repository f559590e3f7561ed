import type { Actor } from '../../../../contracts/src/actor.js';

/** Who asks for commands, and how often they count. HTTP makes it of a request; a timer, a manager or a console makes its own. */
export interface Call {
  actor: Actor;
  /** UUID, shared by everything the call causes. */
  correlationId: string;
  /** The scope of a key, such as `POST /api/leads`. */
  route: string;
  /** The Idempotency-Key: a repeated call with it gets the first answer. */
  key: string | undefined;
}

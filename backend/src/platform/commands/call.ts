import type { Actor } from '../../../../contracts/src/actor.js';

/** Who asks for commands, and the key that makes them count once. HTTP builds it from a request; timers and managers build their own. */
export interface Call {
  actor: Actor;
  /** UUID, shared by everything the call causes. */
  correlationId: string;
  /** The scope of a key, such as `POST /api/leads`. */
  route: string;
  /** The Idempotency-Key: a repeated call with it gets the first answer. */
  key: string | undefined;
}

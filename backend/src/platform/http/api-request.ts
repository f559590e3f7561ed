import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../../contracts/src/actor.js';
import type { SignedIn } from '../access/signed-in.js';
import type { Act } from '../outbox/put-into-outbox.js';

/** A request after its hooks and guards. */
export interface ApiRequest extends FastifyRequest {
  /** Null for a visitor; set by the access guard. */
  user: SignedIn | null;
  /** UUID, shared by everything this request causes. */
  correlationId: string;
}

export function actorOf({ user }: ApiRequest): Actor {
  return user ? { kind: 'user', id: user.id } : { kind: 'visitor', id: null };
}

/** Who acts with the request, for the outbox. */
export function actOf(request: ApiRequest): Act {
  return { actor: actorOf(request), correlationId: request.correlationId };
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { Metadata, ServerInterceptingCall, status, type ServerInterceptor, type StatusObject } from '@grpc/grpc-js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { NodeAccess } from './access-folder.js';

/** Clients call these before they know the server, and send no credentials with them. */
const open: ReadonlySet<string> = new Set([GossipService.read.path, ServerFeaturesService.getSupportedMethods.path]);

/**
 * Refuses every call without the user's password before reading any of it, except Gossip.Read and ServerFeatures.
 * As in EventStoreDB: a call without credentials is anonymous and denied (RpcExceptions.cs), one with wrong ones is not
 * authenticated (AuthenticationMiddleware.cs). EventStoreDB answers an anonymous batch append message by message; we end the call.
 */
export function passwordGuard({ user, password }: Pick<NodeAccess, 'user' | 'password'>): ServerInterceptor {
  const right = digest(`${user}:${password}`);
  return ({ path }, call) => {
    if (open.has(path)) return new ServerInterceptingCall(call);
    return new ServerInterceptingCall(call, {
      start(next) {
        next({
          onReceiveMetadata(metadata, pass) {
            const refusal = refusalOf(metadata.get('authorization')[0], right);
            if (refusal) call.sendStatus(refusal);
            else pass(metadata);
          },
        });
      },
    });
  };
}

function refusalOf(authorization: Buffer | string | undefined, right: Buffer): StatusObject | undefined {
  const metadata = new Metadata();
  if (authorization === undefined) {
    metadata.set('exception', 'access-denied');
    return { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata };
  }
  const [, credentials = ''] = /^basic +(\S+)$/i.exec(String(authorization)) ?? [];
  // The hashes have one length, and comparing them takes the same time whatever was sent.
  const isRight = timingSafeEqual(digest(Buffer.from(credentials, 'base64')), right);
  return isRight ? undefined : { code: status.UNAUTHENTICATED, details: 'Unauthenticated', metadata };
}

function digest(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

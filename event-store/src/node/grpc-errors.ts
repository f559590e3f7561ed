import protobufAny from 'google-protobuf/google/protobuf/any_pb.js';
import protobufEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import codes from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import type { Message } from 'google-protobuf';
import type { ExpectedState } from './write-request.js';
import { NodeError, type Refusal } from './refusal.js';
import { streamIdentifier } from './proto-values.js';

/** gRPC metadata values are ASCII (HTTP/2 headers), but stream names need not be. */
function ascii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 4096);
}

function serviceError(code: status, details: string, trailers: Record<string, string> = {}): ServiceError {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, ascii(value));
  return Object.assign(new Error(details), { code, details, metadata });
}

/** `expected-version` for the trailer: EventStoreDB's numbers for its words. */
function expectedNumber(expected: ExpectedState): number {
  if (typeof expected === 'number') return expected;
  return { no_stream: -1, any: -2, stream_exists: -4 }[expected];
}

/** A refusal as gRPC status, with the trailers by which EventStoreDB's clients distinguish errors. */
export function toServiceError(error: unknown): ServiceError {
  if (!(error instanceof NodeError)) {
    return serviceError(status.UNKNOWN, error instanceof Error ? error.message : String(error));
  }
  const { refusal } = error;
  const exception = refusal.kind;
  switch (refusal.kind) {
    case 'stream-deleted':
      return serviceError(status.FAILED_PRECONDITION, `Event stream '${refusal.stream}' is deleted.`, {
        exception,
        'stream-name': refusal.stream,
      });
    case 'wrong-expected-version':
      return serviceError(status.FAILED_PRECONDITION, 'WrongExpectedVersion', {
        exception,
        'stream-name': refusal.stream,
        'expected-version': String(expectedNumber(refusal.expected)),
        'actual-version': String(refusal.current),
      });
    case 'maximum-append-size-exceeded':
      return serviceError(status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded.', {
        exception,
        'maximum-append-size': String(refusal.maxBytes),
      });
    case 'timeout':
      return serviceError(status.ABORTED, 'Operation timed out');
    case 'unavailable':
      return serviceError(status.UNAVAILABLE, 'Server Is Not Ready');
    case 'invalid-argument':
      return serviceError(status.INVALID_ARGUMENT, refusal.reason);
  }
}

type WrongVersion = Extract<Refusal, { kind: 'wrong-expected-version' }>;

function wrongExpectedVersion({ expected, current }: WrongVersion): shared.WrongExpectedVersion {
  const message = new shared.WrongExpectedVersion();
  if (current >= 0) message.setCurrentStreamRevision(String(current));
  else message.setCurrentNoStream(new protobufEmpty.Empty());
  if (expected === 'any') return message.setExpectedAny(new protobufEmpty.Empty());
  if (expected === 'no_stream') return message.setExpectedNoStream(new protobufEmpty.Empty());
  if (expected === 'stream_exists') return message.setExpectedStreamExists(new protobufEmpty.Empty());
  return message.setExpectedStreamPosition(String(expected));
}

function statusDetails(refusal: Refusal): [name: string, message: Message] {
  switch (refusal.kind) {
    case 'wrong-expected-version':
      return ['WrongExpectedVersion', wrongExpectedVersion(refusal)];
    case 'stream-deleted':
      return ['StreamDeleted', new shared.StreamDeleted().setStreamIdentifier(streamIdentifier(refusal.stream))];
    case 'timeout':
      return ['Timeout', new shared.Timeout()];
    case 'maximum-append-size-exceeded':
      return ['MaximumAppendSizeExceeded', new shared.MaximumAppendSizeExceeded().setMaxappendsize(refusal.maxBytes)];
    case 'invalid-argument':
    case 'unavailable':
      return ['Unknown', new shared.Unknown()];
  }
}

/** A refusal in a batch append's answer: a google.rpc.Status whose details hold the message of its kind. */
export function toRpcStatus(refusal: Refusal): statuses.Status {
  const [name, message] = statusDetails(refusal);
  const details = new protobufAny.Any();
  details.pack(message.serializeBinary(), `event_store.client.${name}`);
  const reason = refusal.kind === 'invalid-argument' ? refusal.reason : refusal.kind;
  return new statuses.Status().setCode(codes.Code.UNKNOWN).setMessage(reason).setDetails(details);
}

import type { sendUnaryData, ServerReadableStream, ServerUnaryCall } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { toServiceError } from './grpc-errors.js';
import type { NodeContext } from './node-context.js';
import { appendBytes, expectedState, MAX_APPEND_BYTES, proposedEvent, streamName } from './proto-values.js';
import { invalidArgument, NodeError, type Refusal } from './refusal.js';
import type { ProposedEvent } from './stored-event.js';
import type { DeleteRequest, Written } from './write-request.js';

/** A call without a deadline is still answered in bounded time. */
const DEFAULT_DEADLINE_MS = 10_000;

function deadlineOf(call: { getDeadline(): Date | number }): number {
  const deadline = Number(call.getDeadline());
  return Number.isFinite(deadline) ? deadline : Date.now() + DEFAULT_DEADLINE_MS;
}

/** `Streams.Append`: one append per call, used for calls that carry credentials. A conflict is an answer, not an error. */
export function appendService({ writer }: NodeContext) {
  return (
    call: ServerReadableStream<streams.AppendReq, streams.AppendResp>,
    answer: sendUnaryData<streams.AppendResp>,
  ): void => {
    let options: streams.AppendReq.Options | undefined;
    let bytes = 0;
    let refused: unknown;
    const events: ProposedEvent[] = [];
    call.on('data', (request: streams.AppendReq) => {
      try {
        const message = request.getProposedMessage();
        options ??= request.getOptions();
        if (!message || refused) return;
        const event = proposedEvent(message);
        bytes += appendBytes(event);
        if (bytes > MAX_APPEND_BYTES) throw tooLarge();
        events.push(event);
      } catch (error) {
        refused = error;
      }
    });
    // A caller that hangs up before the end has requested nothing.
    call.on('error', () => events.splice(0));
    call.on('end', () => {
      appended().then(
        (response) => answer(null, response),
        (error: unknown) => answer(toServiceError(error)),
      );
    });
    async function appended(): Promise<streams.AppendResp> {
      if (refused instanceof Error) throw refused;
      if (!options) throw invalidArgument('the append has no options');
      const stream = streamName(options.getStreamIdentifier());
      const expected = expectedState(options, options.hasRevision() ? options.getRevision() : undefined);
      const request = { kind: 'append' as const, stream, expected, events, bytes, deadline: deadlineOf(call) };
      return appendResponse(await writer.write(request));
    }
  };
}

/** The refusal of an append beyond the largest size. */
export function tooLarge(): NodeError {
  return new NodeError({ kind: 'maximum-append-size-exceeded', maxBytes: MAX_APPEND_BYTES });
}

function appendResponse(outcome: Written | NodeError): streams.AppendResp {
  if (outcome instanceof NodeError) {
    if (outcome.refusal.kind !== 'wrong-expected-version') throw outcome;
    return new streams.AppendResp().setWrongExpectedVersion(wrongExpectedVersion(outcome.refusal));
  }
  const position = String(outcome.position);
  const success = new streams.AppendResp.Success();
  success.setPosition(new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position));
  if (outcome.revision < 0) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(outcome.revision));
  return new streams.AppendResp().setSuccess(success);
}

function wrongExpectedVersion({
  expected,
  current,
}: Extract<Refusal, { kind: 'wrong-expected-version' }>): streams.AppendResp.WrongExpectedVersion {
  const message = new streams.AppendResp.WrongExpectedVersion();
  if (current >= 0) message.setCurrentRevision(String(current));
  else message.setCurrentNoStream(new shared.Empty());
  if (expected === 'any') return message.setExpectedAny(new shared.Empty());
  if (expected === 'no_stream') return message.setExpectedNoStream(new shared.Empty());
  if (expected === 'stream_exists') return message.setExpectedStreamExists(new shared.Empty());
  return message.setExpectedRevision(String(expected));
}

/** `Streams.Delete` (soft) and `Streams.Tombstone` (for ever); both answer with the position of the write. */
export function deleteServices({ writer }: NodeContext) {
  const run = async (
    kind: DeleteRequest['kind'],
    call: ServerUnaryCall<streams.DeleteReq | streams.TombstoneReq, unknown>,
  ): Promise<string> => {
    const options = call.request.getOptions();
    if (!options) throw invalidArgument('the delete has no options');
    const stream = streamName(options.getStreamIdentifier());
    const expected = expectedState(options, options.hasRevision() ? options.getRevision() : undefined);
    const outcome = await writer.write({ kind, stream, expected, deadline: deadlineOf(call) });
    if (outcome instanceof NodeError) throw outcome;
    return String(outcome.position);
  };
  return {
    delete(
      call: ServerUnaryCall<streams.DeleteReq, streams.DeleteResp>,
      answer: sendUnaryData<streams.DeleteResp>,
    ): void {
      run('soft-delete', call).then(
        (position) => {
          const { DeleteResp } = streams;
          const place = new DeleteResp.Position().setCommitPosition(position).setPreparePosition(position);
          answer(null, new DeleteResp().setPosition(place));
        },
        (error: unknown) => answer(toServiceError(error)),
      );
    },
    tombstone(
      call: ServerUnaryCall<streams.TombstoneReq, streams.TombstoneResp>,
      answer: sendUnaryData<streams.TombstoneResp>,
    ): void {
      run('tombstone', call).then(
        (position) => {
          const { TombstoneResp } = streams;
          const place = new TombstoneResp.Position().setCommitPosition(position).setPreparePosition(position);
          answer(null, new TombstoneResp().setPosition(place));
        },
        (error: unknown) => answer(toServiceError(error)),
      );
    },
  };
}

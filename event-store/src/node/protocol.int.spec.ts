import { randomUUID } from 'node:crypto';
import { credentials, type ServiceError } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import protobufEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import protobufTimestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { streamIdentifier } from './proto-values.js';
import { startNode, type RunningNode } from './start-node.js';
import { collect, connectTo, failureOf, newStream, numbered, numbers } from '../../test/node/client.js';

/** Messages that EventStoreDBClient never sends, through the generated gRPC client: other clients may send them. */
let database: TestDatabase;
let node: RunningNode;
let client: EventStoreDBClient;
let raw: StreamsClient;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode({ pgUrl: database.url, port: 0 });
  client = connectTo(node.port);
  raw = new StreamsClient(`127.0.0.1:${node.port}`, credentials.createInsecure());
});

afterAll(async () => {
  raw.close();
  await client.dispose();
  await node.stop();
  await database.drop();
});

const { ReadReq, BatchAppendReq } = streams;

function readOptions(): streams.ReadReq.Options {
  const options = new ReadReq.Options().setNoFilter(new shared.Empty()).setCount('1000000');
  return options.setUuidOption(new ReadReq.Options.UUIDOption().setString(new shared.Empty()));
}

function ofStream(stream: string): streams.ReadReq.Options {
  const source = new ReadReq.Options.StreamOptions().setStreamIdentifier(streamIdentifier(stream));
  return readOptions().setStream(source.setStart(new shared.Empty()));
}

function read(options: streams.ReadReq.Options): Promise<streams.ReadResp[]> {
  return collect(raw.read(new ReadReq().setOptions(options)) as AsyncIterable<streams.ReadResp>);
}

describe('Read', () => {
  it('sends many messages in one write, each complete: grpc-js still takes finished frames', async () => {
    const stream = newStream();
    await client.appendToStream(stream, numbered(2_000));
    const messages = await read(ofStream(stream));
    expect(messages.map((message) => message.getEvent()?.getEvent()?.getStreamRevision())).toEqual(
      Array.from({ length: 2_000 }, (_, revision) => String(revision)),
    );
  });

  it('gives ids as two longs where they are asked for like that', async () => {
    const stream = newStream();
    const id = 'f0e1d2c3-b4a5-4697-8879-6a5b4c3d2e1f';
    await client.appendToStream(
      stream,
      numbered(1).map((event) => ({ ...event, id })),
    );
    const structured = new ReadReq.Options.UUIDOption().setStructured(new shared.Empty());
    const [message] = await read(ofStream(stream).setUuidOption(structured));
    const longs = message?.getEvent()?.getEvent()?.getId()?.getStructured();
    const hex = (long = '0') => BigInt.asUintN(64, BigInt(long)).toString(16);
    expect(hex(longs?.getMostSignificantBits()) + hex(longs?.getLeastSignificantBits())).toBe(id.replaceAll('-', ''));
  });

  it('counts the events that a filter lets through, not those it reads', async () => {
    const stream = newStream('counted');
    for (let n = 0; n < 5; n++) {
      await client.appendToStream(newStream(), numbered(300));
      await client.appendToStream(stream, numbered(1, { first: n }));
    }
    const expression = new ReadReq.Options.FilterOptions.Expression().setPrefixList([stream]);
    const filter = new ReadReq.Options.FilterOptions().setStreamIdentifier(expression).setMax(32);
    const all = new ReadReq.Options.AllOptions().setStart(new shared.Empty());
    const messages = await read(readOptions().setAll(all).setFilter(filter).setCount('3'));
    expect(messages.map((message) => message.getEvent()?.getEvent()?.getStreamRevision())).toEqual(['0', '1', '2']);
  });

  it('refuses a read of nothing', async () => {
    const { message } = await failureOf(read(readOptions()));
    expect(message).toContain('names neither a stream nor the whole log');
  });
});

describe('BatchAppend', () => {
  const correlation = (id: string) => new shared.UUID().setString(id);

  function chunk(id: string, first: number, { isFinal = false } = {}): streams.BatchAppendReq {
    const message = new BatchAppendReq.ProposedMessage().setId(correlation(randomUUID()));
    message.getMetadataMap().set('type', 'Numbered').set('content-type', 'application/json');
    message.setData(Buffer.from(JSON.stringify({ n: first })));
    const request = new BatchAppendReq().setCorrelationId(correlation(id)).setIsFinal(isFinal);
    return request.setProposedMessagesList([message]);
  }

  function options(stream: string, deadlineMs = 5_000): streams.BatchAppendReq.Options {
    const deadline = protobufTimestamp.Timestamp.fromDate(new Date(Date.now() + deadlineMs));
    const named = new BatchAppendReq.Options().setStreamIdentifier(streamIdentifier(stream)).setDeadline(deadline);
    return named.setAny(new protobufEmpty.Empty());
  }

  function open() {
    const answers: streams.BatchAppendResp[] = [];
    const errors: ServiceError[] = [];
    const call = raw.batchAppend();
    call.on('data', (answer: streams.BatchAppendResp) => answers.push(answer));
    call.on('error', (error: ServiceError) => errors.push(error));
    const ended = new Promise<void>((resolve) =>
      call
        .on('close', resolve)
        .on('end', resolve)
        .on('error', () => resolve()),
    );
    return { call, answers, errors, ended };
  }

  it('keeps interleaved chunks of several appends apart, and answers all before it ends', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    const [streamA, streamB] = [newStream(), newStream()];
    const { call, answers, ended } = open();
    call.write(chunk(a, 0).setOptions(options(streamA)));
    call.write(chunk(b, 10).setOptions(options(streamB)));
    call.write(chunk(a, 1));
    call.write(chunk(b, 11, { isFinal: true }));
    call.write(chunk(a, 2, { isFinal: true }));
    call.end();
    await ended;
    expect(answers.map((answer) => answer.getCorrelationId()?.getString()).sort()).toEqual([a, b].sort());
    expect(answers.every((answer) => answer.hasSuccess())).toBe(true);
    expect(numbers(await collect(client.readStream(streamA)))).toEqual([0, 1, 2]);
    expect(numbers(await collect(client.readStream(streamB)))).toEqual([10, 11]);
  });

  it('answers an append that is never finished with a timeout at its deadline, once, and stores nothing of it', async () => {
    const [slow, next] = [randomUUID(), randomUUID()];
    const [slowStream, nextStream] = [newStream(), newStream()];
    const { call, answers, ended } = open();
    const answered = new Promise((resolve) => call.once('data', resolve));
    call.write(chunk(slow, 0).setOptions(options(slowStream, 200)));
    await answered;
    call.write(chunk(slow, 1, { isFinal: true }));
    call.write(chunk(next, 5, { isFinal: true }).setOptions(options(nextStream)));
    call.end();
    await ended;
    expect(answers.map((answer) => answer.getCorrelationId()?.getString())).toEqual([slow, next]);
    expect(answers[0]?.getError()?.getDetails()?.getTypeName()).toBe('event_store.client.Timeout');
    const [message] = await read(ofStream(slowStream));
    expect(message?.hasStreamNotFound()).toBe(true);
  });

  it('takes ids as two longs', async () => {
    const stream = newStream();
    const { call, answers, ended } = open();
    const structured = new shared.UUID.Structured()
      .setMostSignificantBits('-1089777163405252969')
      .setLeastSignificantBits('1');
    const request = chunk(randomUUID(), 0, { isFinal: true }).setOptions(options(stream));
    request.getProposedMessagesList()[0]?.setId(new shared.UUID().setStructured(structured));
    call.write(request);
    call.end();
    await ended;
    expect(answers[0]?.hasSuccess()).toBe(true);
    const [event] = await collect(client.readStream(stream));
    const high = BigInt.asUintN(64, -1089777163405252969n).toString(16);
    expect(event?.event?.id.replaceAll('-', '')).toBe(`${high}0000000000000001`);
  });

  it('ends the call with an error where there is no append to answer', async () => {
    const { call, errors, ended } = open();
    call.write(new BatchAppendReq().setIsFinal(true));
    await ended;
    expect(errors[0]?.details).toContain('not a UUID');
  });
});

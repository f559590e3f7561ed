import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccessDeniedError, type EventStoreDBClient } from '@eventstore/db-client';
import { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesClient } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { RawLog } from '../../client/raw-log.js';
import { EventLog } from '../../log/event-log.js';
import { openKeyStore } from '../../sealing/key-store.js';
import { Sealer } from '../../sealing/sealer.js';
import { noted } from '../../../test/sample-events.js';
import { startNode, type RunningNode } from '../start-node.js';
import { collect, connectTo, failureOf, newStream, numbered } from '../../../test/node/client.js';
import { keepConnection, openAccess, type NodeAccess } from './access-folder.js';
import { makeCertificate } from './make-certificate.js';

/** A name with every character that a path may have and a connection string may not. */
const oddName = "Büro & Co, 100% (it's = mine)? #1@home: ";
const kept = 3;
const stream = newStream();

let base: string;
let folder: string;
let database: TestDatabase;
let access: NodeAccess;
let node: RunningNode;
let url: string;
let client: EventStoreDBClient;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'lead-pipeline-access-'));
  folder = join(base, oddName);
  database = await createTestDatabase();
  access = await openAccess(folder, () => undefined);
  node = await startNode({ pgUrl: database.url, port: 0, access });
  url = await keepConnection(folder, access, node.port);
  client = connectTo(url);
  await client.appendToStream(stream, numbered(kept));
});

afterAll(async () => {
  await client.dispose();
  await node.stop();
  await database.drop();
  rmSync(base, { recursive: true });
});

const count = async (of: EventStoreDBClient) => (await collect(of.readAll())).length;

describe('with the connection string', () => {
  it('the unmodified client appends, reads, follows and deletes', async () => {
    const own = newStream();
    await client.appendToStream(own, numbered(2));
    await client.appendToStream(own, numbered(1), {
      credentials: { username: access.user, password: access.password },
    });
    expect(await collect(client.readStream(own))).toHaveLength(3);
    const subscription = client.subscribeToStream(own);
    for await (const { event } of subscription) if (event?.revision === 2n) break;
    await client.deleteStream(own);
    await client.tombstoneStream(own);
  });

  it('a client with several seeds finds it by gossip', async () => {
    const seeds = url.replace(/@127\.0\.0\.1:(\d+)/, '@127.0.0.1:$1,localhost:$1');
    const seeking = connectTo(seeds);
    expect(await count(seeking)).toBe(await count(client));
    await seeking.dispose();
  });

  it('the application and its backups read and append', async () => {
    const application = await createTestDatabase();
    const pool = new pg.Pool({ connectionString: application.url });
    pool.on('error', () => undefined);
    const keys = await openKeyStore(pool, createSecretKey(randomBytes(32)));
    const log = new EventLog({ url, sealer: new Sealer(keys) });
    const raw = new RawLog(url);
    const lead = `lead-${randomUUID()}`;
    await log.append(lead, [noted('a word')], 'no_stream');
    expect(await log.readStream(lead)).toHaveLength(1);
    expect(await raw.head()).toBe(await log.head());
    await raw.close();
    await log.close();
    await pool.end();
    await application.drop();
  });
});

/** Every call of the protocol's streams service, as any client may make it. */
const calls: [name: string, call: (raw: StreamsClient, metadata: Metadata) => Promise<unknown>][] = [
  ['Read', (raw, metadata) => collect(raw.read(readAll(), metadata) as AsyncIterable<unknown>)],
  ['Append', (raw, metadata) => answerOf((answer) => raw.append(metadata, answer).end())],
  ['BatchAppend', (raw, metadata) => collect(sent(raw.batchAppend(metadata)) as AsyncIterable<unknown>)],
  ['Delete', (raw, metadata) => answerOf((answer) => raw.delete(new streams.DeleteReq(), metadata, answer))],
  ['Tombstone', (raw, metadata) => answerOf((answer) => raw.tombstone(new streams.TombstoneReq(), metadata, answer))],
];

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const wrong: [kind: string, header: () => string][] = [
  ['a wrong password', () => basic(`${access.user}:${'x'.repeat(access.password.length)}`)],
  ['a shorter password', () => basic(`${access.user}:${access.password.slice(1)}`)],
  ['another user', () => basic(`admin:${access.password}`)],
  ['no password', () => basic(access.user)],
  ['the password under another scheme', () => `Bearer ${access.password}`],
  ['nothing in it', () => ''],
];

describe('without the password', () => {
  let raw: StreamsClient;
  const trusted = () => credentials.createSsl(Buffer.from(access.certificate));

  beforeAll(() => {
    raw = new StreamsClient(`127.0.0.1:${node.port}`, trusted());
  });
  afterAll(() => raw.close());

  describe.each(calls)('%s', (_name, call) => {
    it('is denied to who says nothing', async () => {
      const refused = (await failureOf(call(raw, new Metadata()))) as ServiceError;
      expect(refused).toMatchObject({ code: status.PERMISSION_DENIED, details: 'Access Denied' });
      expect(refused.metadata.get('exception')).toEqual(['access-denied']);
    });

    it.each(wrong)('is refused with %s', async (_kind, header) => {
      const metadata = new Metadata();
      metadata.set('authorization', header());
      const refused = await failureOf(call(raw, metadata));
      expect(refused).toMatchObject({ code: status.UNAUTHENTICATED, details: 'Unauthenticated' });
    });
  });

  it('the unmodified client says that access is denied, and nothing is written', async () => {
    const before = await count(client);
    for (const user of ['', `${access.user}:wrong-password@`]) {
      const stranger = connectTo(url.replace(/\/\/.*@/, `//${user}`));
      for (const refused of [
        stranger.appendToStream(stream, numbered(1)),
        stranger.appendToStream(stream, numbered(1), { credentials: { username: 'app', password: 'wrong' } }),
        count(stranger),
        collect(stranger.readStream(stream)),
        stranger.deleteStream(stream),
        stranger.tombstoneStream(stream),
      ])
        expect(await failureOf(refused)).toBeInstanceOf(AccessDeniedError);
      await stranger.dispose();
    }
    expect(await count(client)).toBe(before);
  });

  it('gossip and the features stay open', async () => {
    const place = `127.0.0.1:${node.port}`;
    const gossip = new GossipClient(place, trusted());
    const features = new ServerFeaturesClient(place, trusted());
    const answers = [
      await answerOf((answer) => gossip.read(new shared.Empty(), answer)),
      await answerOf((answer) => features.getSupportedMethods(new shared.Empty(), answer)),
    ];
    expect(answers.every(Boolean)).toBe(true);
    gossip.close();
    features.close();
  });

  it('nobody gets through without TLS', async () => {
    const plain = connectTo(node.port);
    expect((await failureOf(plain.appendToStream(stream, numbered(1)))).message).toContain('UNAVAILABLE');
    expect((await failureOf(collect(plain.readAll()))).message).toContain('UNAVAILABLE');
    await plain.dispose();
  });
});

it('a client that trusts another certificate sends the node nothing', async () => {
  const other = join(base, 'other.pem');
  writeFileSync(other, (await makeCertificate()).certificate);
  expect(readFileSync(other, 'utf8')).not.toBe(access.certificate);
  const deceived = connectTo(url.replace(/tlsCaFile=.*/, `tlsCaFile=${other}`));
  expect(await failureOf(collect(deceived.readAll()))).toMatchObject({ type: 'unavailable' });
  await deceived.dispose();
});

function readAll(): streams.ReadReq {
  const { Options } = streams.ReadReq;
  const options = new Options().setAll(new Options.AllOptions().setStart(new shared.Empty()));
  options.setUuidOption(new Options.UUIDOption().setString(new shared.Empty()));
  return new streams.ReadReq().setOptions(options.setNoFilter(new shared.Empty()).setCount('10'));
}

function sent<Call extends { end(): unknown }>(call: Call): Call {
  call.end();
  return call;
}

function answerOf<Answer>(
  ask: (answer: (error: ServiceError | null, value?: Answer) => void) => unknown,
): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => ask((error, value) => (error ? reject(error) : resolve(value))));
}

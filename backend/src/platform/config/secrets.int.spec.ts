import { createHmac, randomBytes, randomUUID, verify, createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseMasterKey } from '../../../../event-store/src/sealing/master-key.js';
import { rotateMasterKey } from '../../../../event-store/src/sealing/rotate-key.js';
import { startTestStore, type TestStore } from '../../../../event-store/test/test-store.js';
import { migrated } from '../../../../testing/migrated-database.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { KnownBrowsers } from '../../accounts/limited-attempts.js';
import { LinkTokens } from '../../accounts/one-time-links.js';
import { BackupKeys } from '../../backups/backup-key.js';
import { entities } from '../../entities.js';
import { FileStore } from '../../files/file-store.js';
import { IntakeDrafts } from '../../intake-drafts/intake-drafts.js';
import { HistorySigner } from '../../leads/application/lead-histories.js';
import { OwnerLinks } from '../../messages/domain/owner-links.js';
import { ReplyTags } from '../../messages/domain/reply-tags.js';
import { UnsubscribeLinks } from '../../messages/domain/unsubscribe-links.js';
import { AnalysisGrants, EnrollmentGrants } from '../access/cookies.js';
import { Idempotency, IdempotencyClaims } from '../commands/idempotency.js';
import { type Infrastructure, openInfrastructure } from '../infrastructure.js';
import { DailyTurns } from '../limits/daily-turns.js';
import { openSecret, sealSecret } from '../sealed-bytes.js';
import { parseConfig } from './config.js';
import type { Secrets } from './secrets.js';

const now = Date.now();
const id = randomUUID();
const email = `${id}@example.com`;
const origin = 'https://leads.example.com';
const actor = { kind: 'user', id } as const;

type Opened = Infrastructure;
/** Makes something with a secret, and says later what it still is. Equal to the first answer: it is as valid as it was. */
type Use = (made: Opened) => Promise<(later: Opened) => unknown>;

/** A new secret needs a line here: what was made with it must outlive a new master key. */
const uses: Record<keyof Secrets, Use> = {
  idempotency: async ({ claimsPool, secrets }) => {
    const repeated = ({ claimsPool: pool, secrets: later }: Pick<Opened, 'claimsPool' | 'secrets'>, body: string) => {
      const once = new Idempotency(new IdempotencyClaims(pool), later.idempotency);
      return once.once(once.hash(id, actor, 'a route', '', {}), () => Promise.resolve({ status: 200, body }));
    };
    await repeated({ claimsPool, secrets }, 'the first answer');
    return (later) => repeated(later, 'another answer');
  },
  enrollment: ({ secrets }) => {
    const { value } = new EnrollmentGrants(secrets.enrollment).grant(undefined, id, now);
    return Promise.resolve((later) => new EnrollmentGrants(later.secrets.enrollment).leadsOf(value, now));
  },
  analyses: ({ secrets }) => {
    const { value } = new AnalysisGrants(secrets.analyses).grant(undefined, id, now);
    return Promise.resolve((later) => new AnalysisGrants(later.secrets.analyses).submissionsOf(value, now));
  },
  historySigning: ({ secrets }) => {
    const signature = new HistorySigner(secrets.historySigning).sign('a history');
    return Promise.resolve((later) => {
      const der = Buffer.from(new HistorySigner(later.secrets.historySigning).publicKey, 'base64');
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
      return verify(null, Buffer.from('a history'), key, Buffer.from(signature, 'base64'));
    });
  },
  knownBrowsers: ({ secrets }) => {
    const cookie = new KnownBrowsers(secrets.knownBrowsers).remember(undefined, email);
    return Promise.resolve((later) => new KnownBrowsers(later.secrets.knownBrowsers).browserOf(cookie, email));
  },
  secondFactors: ({ secrets }) => {
    const sealed = sealSecret(secrets.secondFactors, id, 'the secret of an app');
    return Promise.resolve((later) => openSecret(later.secrets.secondFactors, id, sealed));
  },
  backupKey: async ({ pool, secrets }) => {
    await new BackupKeys(pool, secrets.backupKey, undefined).forBackup();
    return (later) => new BackupKeys(later.pool, later.secrets.backupKey, undefined).forBackup();
  },
  files: async ({ pool, secrets }) => {
    const address = { leadId: id, fileId: id };
    await new FileStore(pool, secrets).put(address, { bytes: Buffer.from('a photo'), thumbnail: null });
    return async (later) => (await new FileStore(later.pool, later.secrets).read(address, 'file'))?.toString();
  },
  fileHashes: () =>
    Promise.resolve((later) => createHmac('sha256', later.secrets.fileHashes).update('sent').digest('hex')),
  unsubscribeLinks: ({ secrets }) => {
    const token = new UnsubscribeLinks(secrets.unsubscribeLinks, origin).token(id, null);
    return Promise.resolve(
      (later) => new UnsubscribeLinks(later.secrets.unsubscribeLinks, origin).read(token)?.messageId ?? null,
    );
  },
  replyTags: ({ secrets }) => {
    const tags = ({ replyTags }: Secrets) => new ReplyTags(replyTags, 'replies@example.com');
    const address = tags(secrets).addressOf(id, now);
    return Promise.resolve((later) => tags(later.secrets).read(address, now));
  },
  ownerLinks: ({ secrets }) => {
    const page = new OwnerLinks(secrets.ownerLinks, origin).pageOf(id, 0, now);
    const token = page.slice(page.lastIndexOf('/') + 1);
    return Promise.resolve((later) => new OwnerLinks(later.secrets.ownerLinks, origin).read(token, now));
  },
  oneTimeLinks: () => Promise.resolve((later) => new LinkTokens(later.secrets.oneTimeLinks).of(id)),
  intakeDrafts: async ({ pool, secrets }) => {
    const drafts = (of: Pick<Opened, 'pool' | 'secrets'>) =>
      new IntakeDrafts(of.pool, new DailyTurns(of.pool, of.secrets), of.secrets);
    await drafts({ pool, secrets }).keep({ form: 'enrollment', email, draft: '{}' }, new Date(now));
    return (later) => drafts(later).of(email);
  },
  dailyTurns: async ({ pool, secrets }) => {
    await new DailyTurns(pool, secrets).take('password-link', email, 1, 'the first');
    return (later) => new DailyTurns(later.pool, later.secrets).take('password-link', email, 1, 'another');
  },
  visitors: () => Promise.resolve((later) => createHmac('sha256', later.secrets.visitors).update('net').digest('hex')),
};

describe('what is derived from the root', () => {
  const [old, next] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('base64')) as [string, string];
  const dataDir = mkdtempSync(join(tmpdir(), 'lead-pipeline-secrets-'));
  let database: TestDatabase;
  let store: TestStore;
  const answers = new Map<string, { before: unknown; after: unknown }>();
  let names: string[];

  const withKey = async <Result>(masterKey: string, use: (opened: Opened) => Promise<Result>): Promise<Result> => {
    const config = parseConfig({
      ...{ DATABASE_URL: database.url, EVENTSTORE_URL: store.url, DATA_DIR: dataDir },
      ...{ MASTER_KEY: masterKey, LOG_LEVEL: 'silent' },
    });
    const opened = await openInfrastructure(config, entities);
    try {
      return await use(opened);
    } finally {
      await opened.close();
    }
  };

  beforeAll(async () => {
    [database, store] = await Promise.all([createTestDatabase(undefined, migrated), startTestStore()]);
    const later = await withKey(old, async (opened) => {
      names = Object.keys(opened.secrets);
      const made = new Map<string, (later: Opened) => unknown>();
      for (const [name, use] of Object.entries(uses)) made.set(name, await use(opened));
      for (const [name, ask] of made) answers.set(name, { before: await ask(opened), after: undefined });
      const [from, to] = [parseMasterKey(old, 'old'), parseMasterKey(next, 'next')];
      await rotateMasterKey(opened.pool, { from, to });
      return made;
    });
    await withKey(next, async (opened) => {
      for (const [name, ask] of later) answers.get(name)!.after = await ask(opened);
    });
  });
  afterAll(async () => {
    await store.drop();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });

  it('is all in the table of this spec', () => {
    expect(names.sort()).toEqual(Object.keys(uses).sort());
  });

  it.each(Object.keys(uses))('stays valid when the master key is replaced: %s', (name) => {
    const { before, after } = answers.get(name)!;
    expect(after).toEqual(before);
    expect(before ?? null).not.toBeNull();
  });

  it('is refused to the old master key, in one line', async () => {
    await expect(withKey(old, () => Promise.resolve())).rejects.toThrow(
      /^MASTER_KEY is not the key .* was replaced by/,
    );
  });
});

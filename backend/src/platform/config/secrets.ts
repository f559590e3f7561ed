import { hkdfSync, type KeyObject } from 'node:crypto';

/** What a key is derived for. A purpose never changes: what its key sealed or signed stays. */
const purposes = {
  idempotency: 'idempotency',
  enrollment: 'enrollment cookie',
  analyses: 'analysis cookie',
  historySigning: 'history signing',
  knownBrowsers: 'known browsers',
  secondFactors: 'second factors',
  backupKey: 'backup key',
  files: 'files',
  fileHashes: 'file hashes',
  unsubscribeLinks: 'unsubscribe links',
  replyTags: 'reply tags',
  ownerLinks: 'owner links',
  oneTimeLinks: 'one-time links',
  intakeDrafts: 'intake drafts',
  dailyTurns: 'daily turns',
  visitors: 'visitors',
};

/** Keys of 32 bytes for one purpose each, derived from the root key. */
export type Secrets = Record<keyof typeof purposes, Buffer>;

export function secretsOf(root: KeyObject): Secrets {
  const keys = Object.entries(purposes).map(([name, purpose]) => [
    name,
    Buffer.from(hkdfSync('sha256', root, '', purpose, 32)),
  ]);
  return Object.fromEntries(keys) as Secrets;
}

export const SECRETS = Symbol('SECRETS');

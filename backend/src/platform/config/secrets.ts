/** Keys of 32 bytes for one purpose each, derived from the master key. */
export interface Secrets {
  idempotency: Buffer;
  enrollment: Buffer;
  analyses: Buffer;
  historySigning: Buffer;
  knownBrowsers: Buffer;
  secondFactors: Buffer;
  backupKey: Buffer;
  files: Buffer;
  fileHashes: Buffer;
  unsubscribeLinks: Buffer;
  oneTimeLinks: Buffer;
  intakeDrafts: Buffer;
  dailyTurns: Buffer;
  visitors: Buffer;
}

export const SECRETS = Symbol('SECRETS');

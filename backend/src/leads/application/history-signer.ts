import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';

/** The PKCS #8 prefix of an Ed25519 seed (RFC 8410, section 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs exported histories. The key follows from the master key: nothing to store, the same in every process. */
export class HistorySigner {
  private readonly key: KeyObject;
  /** SubjectPublicKeyInfo in base64. */
  readonly publicKey: string;

  /** @param seed 32 bytes, kept for this purpose alone */
  constructor(seed: Buffer) {
    this.key = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
    this.publicKey = createPublicKey(this.key).export({ format: 'der', type: 'spki' }).toString('base64');
  }

  /** Ed25519 over the text's bytes, in base64. */
  sign(text: string): string {
    return sign(null, Buffer.from(text), this.key).toString('base64');
  }
}

import { createHmac, randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';

const stepSeconds = 30;
const issuer = 'Lead pipeline';
const recoveryCodeCount = 10;
/** RFC 4648's base32 in lower case: nothing in it looks like something else, nor depends on case. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const recoveryLength = 10;

/** A new secret for an authenticator app: 160 bits in base32 (RFC 4226, section 4, R6). */
export function newTotpSecret(): string {
  return generateSecret();
}

/** The address that an app takes, drawn as a QR code or opened on the phone itself. */
export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer, label: email, secret });
}

/**
 * The time step that the code is of, if it is of this one, the one before or the one after (RFC 6238, section 5.2); undefined for any
 * other text. A step that was taken before is for the caller to refuse.
 * @param now ms since 1970
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = verifySync({ secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: stepSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** What is typed in, without the blanks and hyphens that help to read it. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase();
}

/** Ten codes of 50 bits, as `xxxxx-xxxxx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...randomBytes(recoveryLength)].map((byte) => alphabet[byte % alphabet.length]!);
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
  });
}

/** What is kept of a recovery code: an HMAC, so that the database alone is no list to try codes against. */
export function recoveryHash(key: Buffer, userId: string, code: string): Buffer {
  return createHmac('sha256', key)
    .update(`${userId} ${plainCode(code)}`)
    .digest();
}

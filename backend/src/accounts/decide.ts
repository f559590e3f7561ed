import { type ChangeUser, type Role, minPasswordLength } from '../../../contracts/src/accounts/input.js';
import type { UserEvent } from '../../../contracts/src/accounts/events.js';
import { DomainError, ProblemError } from '../platform/problems/problem.js';
import { createHmac, randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** The facts that the decision about a change needs. */
export interface UserState {
  role: Role;
  disabled: boolean;
  /** An invited user without a password can't sign in. */
  hasPassword: boolean;
  displayName: string | null;
  takesNewLeads: boolean;
}

/**
 * The events of a change, [] if nothing changes. Pure.
 * @param otherAdmins how many others are enabled admins who can sign in
 * @throws DomainError last_admin if no admin would be left
 */
export function changeUser(user: UserState, change: ChangeUser, otherAdmins: number): UserEvent[] {
  const events: UserEvent[] = [];
  const { role = user.role, disabled = user.disabled } = change;
  const after = { ...user, role, disabled };
  if (administers(user) && !administers(after) && otherAdmins === 0) throw new DomainError('last_admin');
  if (role !== user.role) events.push({ type: 'UserRoleChanged', data: { from: user.role, to: role } });
  if (disabled !== user.disabled) events.push({ type: disabled ? 'UserDisabled' : 'UserEnabled', data: {} });
  const details = editedDetails(user, change);
  if (Object.keys(details).length > 0) events.push({ type: 'UserDetailsEdited', data: details });
  return events;
}

/** Whether the user is an admin who can sign in. */
export function administers({ role, disabled, hasPassword }: UserState): boolean {
  return role === 'admin' && !disabled && hasPassword;
}

/** Only the fields that change. */
function editedDetails(user: UserState, { displayName, takesNewLeads }: ChangeUser) {
  return {
    ...(displayName !== undefined && displayName !== user.displayName && { displayName }),
    ...(takesNewLeads !== undefined && takesNewLeads !== user.takesNewLeads && { takesNewLeads }),
  };
}

/** The stream of a user's history. */
export function userStream(id: string): string {
  return `user-${id}`;
}

const stepSeconds = 30;
const issuer = 'Lead pipeline';
const recoveryCodeCount = 10;
/** RFC 4648's base32 in lower case: no two characters look alike, and case does not matter. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const recoveryLength = 10;

/** A new secret for an authenticator app: 160 bits in base32 (RFC 4226, section 4, R6). */
export function newTotpSecret(): string {
  return generateSecret();
}

/** The address for an authenticator app, as a QR code or opened on the phone itself. */
export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer, label: email, secret });
}

/**
 * The time step of a code, if it is the current, the previous or the next one (RFC 6238, section 5.2); undefined for any other text.
 * The caller refuses a step that was used before.
 * @param now ms since 1970
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = verifySync({ secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: stepSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** The typed code without the spaces and hyphens that make it readable. */
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

/** The stored form of a recovery code: an HMAC, so that the database alone does not help to guess codes. */
export function recoveryHash(key: Buffer, userId: string, code: string): Buffer {
  return createHmac('sha256', key)
    .update(`${userId} ${plainCode(code)}`)
    .digest();
}

/** Sign-in slows guesses so much that an hour allows fewer than this score resists (zxcvbn's score 2 and more). */
const leastScore = 2;
/** The check takes longer for longer passwords; longer ones than this are in no list. */
const lookedAt = 100;

/**
 * The words that somebody who guesses at this office tries first: product, trade and place. Each counts like one of the most common
 * words: it adds almost nothing to a password, and forbids none. A company adds its own name here.
 */
export const wordsOfThisPlace = [
  ...['porchlight', 'lead', 'leads', 'pipeline', 'leadpipeline', 'admin', 'administrator', 'staff', 'office'],
  ...['property', 'properties', 'propertymanagement', 'management', 'manager', 'rental', 'rentals', 'landlord'],
  ...['tenant', 'resident', 'realtor', 'owner', 'desmoines', 'urbandale', 'ankeny', 'waukee', 'iowa'],
];

let estimator: ZxcvbnFactory | undefined;

/**
 * Refuses a password that is short, very common, a simple pattern, or made of facts about the person.
 * @param field its name in the request @param about e-mail and name of the person
 * @throws ProblemError weak_password with one sentence that says why
 */
export function refuseWeakPassword(password: string, field: string, about: readonly (string | null)[]): void {
  const reason = weakness(password, about);
  if (reason !== undefined)
    throw new ProblemError('weak_password', { detail: reason, errors: [{ path: field, message: reason }] });
}

function weakness(password: string, about: readonly (string | null)[]): string | undefined {
  if ([...password].length < minPasswordLength)
    return `The password must have at least ${minPasswordLength} characters.`;
  const known = about.flatMap((text) => (text ? wordsOf(text) : []));
  if (known.some((word) => password.toLowerCase().includes(word)))
    return 'The password must not contain the email or name.';
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { score } = estimator.check(password.slice(0, lookedAt), [...known, ...wordsOfThisPlace]);
  if (score < leastScore) return 'This password is too easy to guess. Use a longer one, such as four unrelated words.';
  return undefined;
}

/** The whole e-mail and its part before the @, and a name's words; short words occur in too many passwords by chance. */
function wordsOf(text: string): string[] {
  const whole = text.toLowerCase();
  const parts = whole.includes('@') ? [whole, whole.split('@')[0]!] : whole.split(/\s+/);
  return parts.filter((part) => part.length >= 4);
}

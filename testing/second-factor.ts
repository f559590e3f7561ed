import { expect } from '@jest/globals';
import { generateSync } from 'otplib';
import type { BegunFactor, RecoveryCodes } from '../contracts/src/accounts/queries.js';
import type { Caller } from './caller.js';

/** What the app would show that many steps of 30 seconds from now. */
export const codeAt = (secret: string, steps: number): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** Turns on the caller's second factor. The codes of this step and the next are still to be used. */
export async function turnFactorOn(caller: Caller): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await caller.call<BegunFactor>('POST', '/api/account/second-factor');
  expect(begun.status).toBe(201);
  const { secret } = begun.body;
  const confirm = () =>
    caller.call<RecoveryCodes>('POST', '/api/account/second-factor/confirm', { code: codeAt(secret, -1) });
  let confirmed = await confirm();
  // A step ended on its way: the next one has all of its time.
  if (confirmed.status === 400) confirmed = await confirm();
  expect(confirmed.status).toBe(200);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}

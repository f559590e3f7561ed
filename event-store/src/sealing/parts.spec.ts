import { describe, expect, it } from '@jest/globals';
import { referralEdited, referralSubmitted } from '../../../contracts/src/referrals/events.js';
import { keysOfPart, sealData, sealName } from './seal.js';
import { newKey } from './wrap-key.js';
import { createSecretKey, randomBytes } from 'node:crypto';

const master = createSecretKey(randomBytes(32));
const keyOf = (id: string) => ({ id, key: newKey(master, id).key });
const event = { stream: 'referral-1', eventId: '7b0f0a51-3c0f-4c38-9a5b-6a2d6f1d9f10' };

describe('the keys of one of several people', () => {
  it('are those that seal something of theirs, and no others', () => {
    const data = sealData(
      (part) => keyOf(part ?? 'realtor'),
      event,
      referralSubmitted.example,
      referralSubmitted.texts,
    );
    const edited = sealData((part) => keyOf(`${part}-2`), event, referralEdited.example, referralEdited.texts);
    const events = [
      { type: 'ReferralSubmitted', data },
      { type: 'ReferralEdited', data: edited },
    ];
    expect(keysOfPart(events, 'client')).toEqual(new Set(['client', 'client-2']));
    expect(keysOfPart(events, undefined)).toEqual(new Set(['realtor']));
  });

  it('also one of an earlier version, which sealed everybody’s', () => {
    const data = sealData(() => keyOf('one'), event, referralSubmitted.example, referralSubmitted.texts);
    const events = [{ type: 'ReferralSubmitted', data }];
    expect([keysOfPart(events, 'client'), keysOfPart(events, undefined)]).toEqual([new Set(['one']), new Set(['one'])]);
  });

  it('are taken under a name that no stream has', () => {
    expect([sealName('referral-1', undefined), sealName('referral-1', 'client')]).toEqual([
      'referral-1',
      'referral-1#client',
    ]);
  });
});

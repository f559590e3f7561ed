import { describe, expect, it } from '@jest/globals';
import { messageName } from '../../../../contracts/src/messages/words.js';
import { eventSentence } from './sentences.js';

const withheldBecause = (reason: string, until: string | null) =>
  eventSentence('MessageWithheld', { reason, until }).replace('Message by email not sent, ', '');

describe('the name of a message', () => {
  it.each([
    ['acknowledgment', 'Acknowledgment'],
    ['confirmation', 'Walkthrough confirmation'],
    ['warm_lead', 'Follow-up'],
    ['onboarding', 'Onboarding message'],
    ['staff', 'Message'],
    ['document', 'Message about a document'],
    ['notice', 'Notice to the office'],
    ['account', 'Message about an account'],
    ['alert', 'Alert'],
    ['resume', 'Link to resume'],
    ['a purpose of the future', 'Message'],
    [undefined, 'Message'],
  ])('for the purpose %s is "%s"', (purpose, name) => {
    expect(messageName(purpose, 'email')).toBe(`${name} by email`);
    expect(messageName(purpose, 'sms')).toBe(`${name} by text`);
  });
});

describe('why a message was not sent', () => {
  it.each([
    ['no_consent', 'because there is no consent'],
    ['unsubscribed', 'because the person unsubscribed'],
    ['bounced', 'because the address has refused email before'],
    ['deleted', 'because the lead is deleted'],
    ['erased', 'because the person was erased'],
    ['merged', 'because the lead was merged into another'],
    ['stage', 'because the lead is now in another stage'],
    ['quiet_hours', 'because it falls into quiet hours where the lead is'],
    ['no_address', 'because there is no address to send it to'],
    ['switched_off', 'because it is switched off in the settings'],
    ['too_late', 'because its time had passed'],
    ['not_configured', 'because sending is not configured'],
    ['template_refused', 'because the template cannot be filled in'],
    ['full_moon', 'because: full_moon'],
  ])('is said for %s as "%s"', (reason, words) => {
    expect(withheldBecause(reason, null)).toBe(words);
  });

  it('is shown with the time until which it is held back', () => {
    expect(withheldBecause('quiet_hours', '2026-03-03T14:00:00.000Z')).toBe(
      'because it falls into quiet hours where the lead is, until Mar 3, 8:00 AM',
    );
  });
});

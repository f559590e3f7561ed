import { describe, expect, it } from '@jest/globals';
import twilio from 'twilio';
import { inboundSchema, isSignedByTwilio, keywordOf, statusSchema, wordsOf } from './twilio.js';

const token = '12345';
const url = 'https://leads.example.com/api/twilio/inbound?x=1';
const fields = { From: '+15155550100', Body: 'Grüße & more', MessageSid: 'SM1', To: '+15005550006' };
const theirs = twilio.getExpectedTwilioSignature(token, url, fields);

describe('the signature of a text', () => {
  it('is the one that Twilio’s own library makes', () => {
    expect(isSignedByTwilio(url, fields, theirs, token)).toBe(true);
    expect(twilio.validateRequest(token, theirs, url, fields)).toBe(true);
  });
  it('is none for another address, body or token, nor where there is none', () => {
    expect(isSignedByTwilio(`${url}2`, fields, theirs, token)).toBe(false);
    expect(isSignedByTwilio(url, { ...fields, Body: 'STOP' }, theirs, token)).toBe(false);
    expect(isSignedByTwilio(url, fields, theirs, 'another')).toBe(false);
    for (const none of [undefined, '', 'x', [theirs]]) expect(isSignedByTwilio(url, fields, none, token)).toBe(false);
  });
});

describe('what a text asks for', () => {
  it('is what the service has recognised, or else the keyword that it is', () => {
    expect(keywordOf({ Body: 'Bitte nicht mehr', OptOutType: 'STOP' })).toBe('stop');
    expect(keywordOf({ Body: 'Stop, please.' })).toBe('stop');
    expect(keywordOf({ Body: 'Please stop by on Thursday' })).toBeNull();
  });
  it('is read without what no table can hold', () => {
    const text = { MessageSid: 'SM1', From: '+15155550100' };
    expect(inboundSchema.parse({ ...text, Body: 'a\u0000b\ud800c' }).Body).toBe('ab\ufffdc');
    expect(inboundSchema.safeParse({ ...text, Body: 'x'.repeat(10_001) }).success).toBe(false);
  });
});

describe('a text with pictures', () => {
  const sent = { MessageSid: 'MM0123456789abcdef0123456789abcdef', From: '+15155550100', NumMedia: '1' };
  it('is a text like any other, and its STOP counts', () => {
    const text = inboundSchema.parse({ ...sent, Body: 'STOP', MediaUrl0: 'https://api.twilio.com/1' });
    expect(text.MessageSid).toBe(sent.MessageSid);
    expect(keywordOf(text)).toBe('stop');
    expect(wordsOf(text)).toBe('STOP');
  });
  it('says what is not kept of it', () => {
    const words = (fields: object) => wordsOf(inboundSchema.parse({ ...sent, ...fields }));
    expect(words({ Body: 'The roof leaks' })).toBe('The roof leaks\n\n[Not kept: 1 file. Open it in Twilio.]');
    expect(words({ NumMedia: '3' })).toBe('[Not kept: 3 files. Open them in Twilio.]');
    for (const NumMedia of ['0', 'x', undefined]) expect(words({ Body: 'Hello', NumMedia })).toBe('Hello');
  });
  it('is reported like any other', () => {
    expect(statusSchema.safeParse({ MessageSid: sent.MessageSid, MessageStatus: 'delivered' }).success).toBe(true);
  });
});

import { expect, it } from '@jest/globals';
import { decodeEvent } from '../events/decode.js';
import { messageReceived, messageUndelivered } from './events.js';

it('texts of version 1 have no subject, and are no program’s', () => {
  const { subject: _none, automatic: _no, ...stored } = messageReceived.example;
  expect(decodeEvent('MessageReceived', 1, Object.freeze(stored))).toEqual({
    ok: true,
    event: { type: 'MessageReceived', data: { ...stored, subject: null, automatic: false } },
  });
  expect(decodeEvent('MessageReceived', 2, stored)).toMatchObject({ ok: false });
});

it('reports of version 1 refuse no number', () => {
  const { bounced: _no, ...stored } = messageUndelivered.example;
  expect(decodeEvent('MessageUndelivered', 1, Object.freeze(stored))).toEqual({
    ok: true,
    event: { type: 'MessageUndelivered', data: { ...stored, bounced: false } },
  });
  expect(decodeEvent('MessageUndelivered', 2, stored)).toMatchObject({ ok: false });
});

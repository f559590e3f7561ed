import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ReplyTags } from './reply-tags.js';

const messageId = '3b0f6c8e-1d2a-4c5b-8e7f-9a0b1c2d3e4f';
const now = Date.UTC(2026, 10, 29, 14);
const day = 86_400_000;
const secret = randomBytes(32);
const tags = new ReplyTags(secret, 'replies@mail.example.com');
const address = tags.addressOf(messageId, now);

describe('the address for replies to a mail', () => {
  it('is one that every mail server takes, and names the mail for 400 days', () => {
    expect(address).toMatch(/^replies\+[a-z2-7]{45}@mail\.example\.com$/);
    expect(
      new ReplyTags(secret, 'r2345678901234567x@example.com').addressOf(messageId, now).split('@')[0],
    ).toHaveLength(64);
    expect(tags.read(address, now)).toEqual({ messageId, expired: false });
    expect(tags.read(address, now + 400 * day)).toEqual({ messageId, expired: false });
    expect(tags.read(address, now + 401 * day)).toEqual({ messageId, expired: true });
  });

  it('is read in any case', () => {
    expect(tags.read(` ${address.toUpperCase()} `, now)).toEqual({ messageId, expired: false });
  });

  it('is none with any letter of it changed, under another secret, without a tag and of another mailbox', () => {
    const start = 'replies+'.length;
    for (let index = start; index < start + 45; index++) {
      const other = address[index] === 'a' ? 'b' : 'a';
      expect(tags.read(address.slice(0, index) + other + address.slice(index + 1), now)).toBeNull();
    }
    expect(new ReplyTags(randomBytes(32), 'replies@mail.example.com').read(address, now)).toBeNull();
    for (const other of [
      ...['', 'x', 'replies@mail.example.com', 'replies+@mail.example.com', `${address}.org`, `x${address}`],
      ...[address.replace('mail.', ''), address.replace('@', 'a@'), address.replace('+', '++'), `${address}\0`],
    ])
      expect(tags.read(other, now)).toBeNull();
  });

  it('is taken out of a text, and nothing else is', () => {
    expect(tags.without(`From: <${address}>, ${address.toUpperCase()}; replies+x@mail.example.com`)).toBe(
      'From: <replies@mail.example.com>, replies@MAIL.EXAMPLE.COM; replies+x@mail.example.com',
    );
  });
});

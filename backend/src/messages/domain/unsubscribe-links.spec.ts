import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { UnsubscribeLinks } from './unsubscribe-links.js';

it('a link opens the message that it came with, and no other; nobody else can make one', () => {
  const links = new UnsubscribeLinks(randomBytes(32), 'https://leads.example.com');
  const [id, other] = [randomUUID(), randomUUID()];
  const token = links.token(id);
  const [, proof] = token.split('.');
  expect(links.messageOf(token)).toBe(id);
  const theirs = new UnsubscribeLinks(randomBytes(32), 'https://leads.example.com').token(id);
  for (const forged of [`${other}.${proof}`, theirs, id, `${id}.`, `${token}x`, `${token}.x`, `.${proof}`, ''])
    expect(links.messageOf(forged)).toBeNull();
  expect(links.headersOf(id)).toEqual({
    'List-Unsubscribe': `<https://leads.example.com/api/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

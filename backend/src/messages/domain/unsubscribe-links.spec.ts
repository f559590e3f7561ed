import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { UnsubscribeLinks } from './unsubscribe-links.js';

it('a link opens the message that it came with, and no other; nobody else can make one', () => {
  const links = new UnsubscribeLinks(randomBytes(32), 'https://leads.example.com');
  const [id, other] = [randomUUID(), randomUUID()];
  const token = links.token(id, null);
  const [, proof] = token.split('.');
  expect(links.read(token)).toEqual({ messageId: id, leadId: null });
  const theirs = new UnsubscribeLinks(randomBytes(32), 'https://leads.example.com').token(id, null);
  for (const forged of [`${other}.${proof}`, theirs, id, `${id}.`, `${token}x`, `${token}.x`, `.${proof}`, ''])
    expect(links.read(forged)).toBeNull();
  expect(links.headersOf(id, null)).toEqual({
    'List-Unsubscribe': `<https://leads.example.com/api/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

it('a link names the lead that was written to, whom nobody can exchange', () => {
  const links = new UnsubscribeLinks(randomBytes(32), 'https://leads.example.com');
  const [id, lead, other] = [randomUUID(), randomUUID(), randomUUID()];
  const token = links.token(id, lead);
  expect(links.read(token)).toEqual({ messageId: id, leadId: lead });
  expect(token.length).toBeLessThanOrEqual(100);
  const [ofOther, withoutLead] = [links.token(id, other), links.token(id, null)];
  const proof = withoutLead.split('.').at(-1)!;
  const forged = [
    token.slice(0, 43) + ofOther.slice(43),
    `${token}x`,
    `${token}.${proof}`,
    token.slice(1),
    `${id}${proof}`,
  ];
  for (const each of forged) expect(links.read(each)).toBeNull();
});

import { expect, it } from '@jest/globals';
import { sendable } from './write-dialog.js';

it('a template that needs what only the system has is none to send by hand', () => {
  const template = (type: 'email' | 'sms', content: string) => ({ type, subject: 'Hello {{first_name}}', content });
  const [letter, invitation, text] = [
    template('email', 'Dear {{ lead_name }}'),
    template('email', 'Go on: {{- link }}'),
    template('sms', 'See you'),
  ];
  const offered = new Set(['first_name', 'lead_name']);
  expect(sendable([letter, invitation, text], 'email', offered)).toEqual([letter]);
  expect(sendable([letter, invitation, text], 'sms', offered)).toEqual([text]);
});

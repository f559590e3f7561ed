import { describe, expect, it } from '@jest/globals';
import { parseUsersAsk, WrongUsage } from './arguments.js';

describe('the command line of ops users', () => {
  it.each([
    ['users list --json', { act: 'list', json: true }],
    [
      'users invite new@example.com --role admin --name Sample',
      { act: 'invite', invite: { email: 'new@example.com', role: 'admin', displayName: 'Sample' }, json: false },
    ],
    ['users role a@example.com user', { act: 'role', email: 'a@example.com', role: 'user', json: false }],
    ['users end-sessions a@example.com', { act: 'end-sessions', email: 'a@example.com', json: false }],
    [
      'users reset-second-factor a@example.com --reason Lost',
      { act: 'reset-second-factor', email: 'a@example.com', reason: 'Lost', json: false },
    ],
  ])('reads %s', (line, ask) => {
    expect(parseUsersAsk(line.split(' '))).toEqual(ask);
  });

  it.each([
    ['users', 'users needs an action'],
    ['users remove a@example.com', 'users remove is unknown'],
    ['users disable', 'users disable needs an email'],
    ['users role a@example.com boss', 'users role needs an email and a role: user or admin'],
    ['users invite', 'users invite: Email is required'],
    ['users invite a@example.com', 'users invite: Role is required'],
    ['users invite a --role user', 'users invite: Enter an email address like name@example.com'],
    ['users list a@example.com', 'Too many arguments: a@example.com'],
    ['users disable a@example.com b@example.com', 'Too many arguments: b@example.com'],
    ['users disable a@example.com --role user', '--role and --name are for invite'],
    ['users reset-second-factor a@example.com', 'users reset-second-factor needs a --reason'],
    ['users enable a@example.com --reason Back', '--reason is for reset-second-factor'],
  ])('refuses %s', (line, message) => {
    expect(() => parseUsersAsk(line.split(' '))).toThrow(new WrongUsage(message));
  });
});

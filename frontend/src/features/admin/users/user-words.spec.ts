import { expect, it } from '@jest/globals';
import { userEvents } from '../../../../../contracts/src/accounts/events.js';
import { factorWords, userSentence } from './user-words.js';

it('says what happened to a user, of every event there is', () => {
  const written = Object.fromEntries(
    userEvents.map(({ name, example }) => [name, userSentence({ type: name, data: example })]),
  );
  expect(written).toEqual({
    UserInvited: 'Invited as User',
    UserRoleChanged: 'Role changed from User to Admin',
    UserDisabled: 'Disabled, and signed out everywhere',
    UserEnabled: 'Enabled again',
    UserDetailsEdited: 'Name is now Sample Colleague; takes new leads',
    UserLinkIssued: 'New link to reset the password, good until Mar 4, 2:15 PM',
    UserPasswordChanged: 'Changed the password',
    UserSecondFactorChanged: 'Second factor turned on',
    UserSecondFactorReset: 'Second factor reset, and signed out everywhere. Reason: Lost the phone',
    UserRecoveryCodeUsed: 'Signed in with a recovery code; 9 left',
    UserSessionsEnded: '2 sessions ended',
  });
});

it.each([
  [{ displayName: null }, 'Display name removed'],
  [{ takesNewLeads: false }, 'Takes no new leads'],
])('says of %j: %s', (data, sentence) => {
  expect(userSentence({ type: 'UserDetailsEdited', data })).toBe(sentence);
});

it('names an event that is not known by its type', () => {
  expect(userSentence({ type: 'UserRenamed', data: {} })).toBe('UserRenamed');
});

it.each([
  [true, null, 'On'],
  [false, null, 'Off'],
  [false, '2026-03-09T18:00:00.000Z', 'Off, due Mar 9, 1:00 PM'],
  [false, '2026-03-02T18:00:00.000Z', 'Off, overdue'],
])('says of a second factor (%s, due %s): %s', (secondFactor, secondFactorDueAt, words) => {
  expect(factorWords({ secondFactor, secondFactorDueAt }, '2026-03-02T18:00:00.000Z')).toBe(words);
});

import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../platform/problems/problem.js';
import { administers, changeUser, type UserState } from './decide.js';

const admin: UserState = {
  role: 'admin',
  disabled: false,
  hasPassword: true,
  displayName: 'Sample Admin',
  takesNewLeads: false,
};
const user: UserState = { ...admin, role: 'user', displayName: null };

function refusal(of: () => unknown): string | undefined {
  try {
    of();
    return undefined;
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

describe('changing a user', () => {
  it('names what changed, and nothing of what did not', () => {
    expect(
      changeUser(user, { role: 'admin', disabled: false, displayName: 'Sample Name', takesNewLeads: false }, 1),
    ).toEqual([
      { type: 'UserRoleChanged', data: { from: 'user', to: 'admin' } },
      { type: 'UserDetailsEdited', data: { displayName: 'Sample Name' } },
    ]);
    expect(changeUser({ ...user, disabled: true }, { disabled: false, takesNewLeads: true }, 1)).toEqual([
      { type: 'UserEnabled', data: {} },
      { type: 'UserDetailsEdited', data: { takesNewLeads: true } },
    ]);
  });

  it('comes to nothing where all is as asked for', () => {
    expect(changeUser(admin, { role: 'admin', disabled: false, displayName: 'Sample Admin' }, 0)).toEqual([]);
  });

  it('takes a name away, as against leaving it', () => {
    expect(changeUser(admin, { displayName: null }, 0)).toEqual([
      { type: 'UserDetailsEdited', data: { displayName: null } },
    ]);
  });

  it.each([
    ['another role', { role: 'user' as const }],
    ['being disabled', { disabled: true }],
  ])('the last admin is kept from %s, and another one is not', (_what, change) => {
    expect(refusal(() => changeUser(admin, change, 0))).toBe('last_admin');
    expect(changeUser(admin, change, 1)).toHaveLength(1);
  });

  it('an admin who can sign in no more, or never could, was none to be kept', () => {
    const gone = { ...admin, disabled: true };
    const invited = { ...admin, hasPassword: false };
    for (const each of [gone, invited]) expect(administers(each)).toBe(false);
    expect(changeUser(gone, { role: 'user' }, 0)).toHaveLength(1);
    expect(changeUser(invited, { disabled: true }, 0)).toHaveLength(1);
  });
});

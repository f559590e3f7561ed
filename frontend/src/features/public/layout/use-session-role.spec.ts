import { describe, expect, it } from '@jest/globals';
import { roleOf } from './use-session-role.js';

describe('roleOf', () => {
  it.each([
    [{ user: { id: '1', email: 'admin@example.com', role: 'admin' } }, 'admin'],
    [{ user: { id: '2', email: 'staff@example.com', role: 'user' } }, 'user'],
    [{ user: null }, 'visitor'],
    [{}, 'visitor'],
    [null, 'visitor'],
    ['<html>', 'visitor'],
  ])('%j', (session, role) => {
    expect(roleOf(session)).toBe(role);
  });
});

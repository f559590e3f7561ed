import { describe, expect, it } from '@jest/globals';
import { DatabaseError } from 'pg';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import { errorSentence } from './error-sentence.js';

function refused(message: string, code: string): Error {
  return Object.assign(new DatabaseError(message, 0, 'error'), { code, severity: 'ERROR' });
}

describe('what ops prints of an error', () => {
  it.each<[Error, RegExp]>([
    [
      refused('relation "projection.lease" does not exist', '42P01'),
      /^The read models were never built here: start the/,
    ],
    [refused('schema "read" does not exist', '3F000'), /^The read models were never built here/],
    [refused('relation "users" does not exist', '42P01'), /^This database has no system in it yet/],
    [refused('password authentication failed for user "app"', '28P01'), /^The database refuses the user or password/],
    [
      refused('duplicate key value violates unique constraint "users_email"', '23505'),
      /^The database refused a statement/,
    ],
    [refused('terminating connection due to administrator command', '57P01'), /^The database does not answer/],
  ])('given the database’s own error %#, then a sentence and the SQLSTATE', (error, sentence) => {
    const line = errorSentence(error);
    expect(line).toMatch(sentence);
    expect(line).toContain(`(SQLSTATE ${(error as { code?: string }).code})`);
    expect(line).not.toContain(error.message);
    expect(errorSentence(Object.assign(new Error('QueryFailedError: x'), { driverError: error }))).toBe(line);
  });

  it('given a connection that is lost or refused, or a missing file, then what that is', () => {
    expect(errorSentence(new Error('Connection terminated unexpectedly'))).toMatch(
      /^The connection to the database was/,
    );
    const none = Object.assign(new Error('x'), { code: 'ECONNREFUSED', address: '127.0.0.1', port: 5432 });
    expect(errorSentence(none)).toBe('Nothing answers at 127.0.0.1:5432 (ECONNREFUSED)');
    const missing = Object.assign(new Error('ENOENT: no such file or directory'), { code: 'ENOENT', path: '/a/b' });
    expect(errorSentence(missing)).toBe('/a/b is not there');
    const taken = Object.assign(new Error('EEXIST: file already exists'), { code: 'EEXIST', path: '/a/b' });
    expect(errorSentence(taken)).toBe('/a/b is there already');
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    expect(errorSentence(full)).toBe('The disk is full');
  });

  it('given any other error, then its message on one line', () => {
    expect(errorSentence(new LogUnavailable('The log can’t be read'))).toBe('The log can’t be read');
    expect(errorSentence(new Error('one\ntwo'))).toBe('one two');
  });
});

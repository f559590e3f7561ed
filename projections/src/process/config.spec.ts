import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const right = { DATABASE_URL: 'postgres://u:p@127.0.0.1/app', EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false' };

describe('readConfig', () => {
  it('fills in defaults; empty means unset', () => {
    expect(readConfig({ ...right, DATA_DIR: '', LOG_LEVEL: '', HOME: 'ignored' })).toEqual({
      ...right,
      DATA_DIR: './data',
      LOG_LEVEL: 'info',
    });
  });

  it.each([
    [{ DATABASE_URL: undefined }, 'DATABASE_URL is not set'],
    [{ DATABASE_URL: 'mysql://127.0.0.1/app' }, 'DATABASE_URL must be an address like postgres://'],
    [{ EVENTSTORE_URL: undefined }, 'EVENTSTORE_URL is not set; it should look like esdb://'],
    [{ EVENTSTORE_URL: 'localhost:2113' }, 'EVENTSTORE_URL has something other than esdb://'],
    [{ EVENTSTORE_URL: 'esdb://user:pass@word@a:2113' }, 'EVENTSTORE_URL has an invalid host'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL should be one of'],
  ])('names the variable in one line: %j', (wrong, message) => {
    const read = () => readConfig({ ...right, ...wrong });
    expect(read).toThrow(message);
    expect(read).not.toThrow('\n');
  });

  it.each(['esdb://a:2113,b:2113,c:2113?tls=false', 'esdb+discover://user:password@log.example.com'])(
    'takes the address of a cluster: %s',
    (EVENTSTORE_URL) => {
      expect(readConfig({ ...right, EVENTSTORE_URL }).EVENTSTORE_URL).toBe(EVENTSTORE_URL);
    },
  );
});

import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../lib/settings.mjs';

const read = (env: Record<string, string>) => readSettings(env, '/project');

describe('the environment of npm start', () => {
  it('means the embedded and local defaults where nothing is set', () => {
    expect(read({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: '/project/data',
      databaseUrl: undefined,
      eventStoreUrl: undefined,
      postgresPort: 5439,
      eventStorePort: 2113,
    });
  });

  it('takes an empty variable as unset', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ' })).toEqual(read({}));
  });

  it('offers an address to type where it listens on all', () => {
    expect(read({ HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://127.0.0.1:8080');
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a port from 1 to 65535, not "http".'],
    [{ PORT: '0' }, 'PORT must be a port from 1 to 65535, not "0".'],
    [{ POSTGRES_PORT: '70000' }, 'POSTGRES_PORT must be a port from 1 to 65535, not "70000".'],
    [{ EVENTSTORE_PORT: '-1' }, 'EVENTSTORE_PORT must be a port from 1 to 65535, not "-1".'],
    [{ PORT: '5439' }, 'POSTGRES_PORT and PORT are both 5439; they must differ.'],
    [{ HOST: 'my host' }, 'HOST must be an address of this machine, such as 127.0.0.1, not "my host".'],
    [{ PUBLIC_URL: 'leads.example.com' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    [{ ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL must be set where ADMIN_PASSWORD is.'],
    [{ MASTER_KEY: 'abc' }, 'MASTER_KEY must be 32 bytes, as 64 hexadecimal digits or as base64.'],
  ])('refuses %j', (env, message) => {
    expect(() => read(env)).toThrow(message);
  });

  it('does not show a database address, which may hold a password', () => {
    const message = 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.';
    expect(() => read({ DATABASE_URL: 'mysql://root:secret@db/app' })).toThrow(message);
  });

  it.each(['ab'.repeat(32), Buffer.alloc(32, 7).toString('base64')])('takes the master key %s', (key) => {
    expect(() => read({ MASTER_KEY: key })).not.toThrow();
  });
});

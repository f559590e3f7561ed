import { describe, expect, it } from '@jest/globals';
import { readSandboxSettings, readSettings } from '../lib/settings.mjs';

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

describe('the environment of the sandbox', () => {
  it('means any free port, this machine, and the product at its usual address, where nothing is set', () => {
    const unset = { host: '127.0.0.1', port: undefined, smtpPort: undefined, productUrl: 'http://127.0.0.1:3000' };
    expect(readSandboxSettings({})).toEqual(unset);
    expect(readSandboxSettings({ SANDBOX_PORT: ' ', SANDBOX_PRODUCT_URL: '' })).toEqual(unset);
    expect(readSandboxSettings({ HOST: '0.0.0.0', PORT: '8080' }).productUrl).toBe('http://127.0.0.1:8080');
  });

  it.each([
    [{ SANDBOX_PORT: '4400x' }, 'SANDBOX_PORT must be a port from 1 to 65535, not "4400x".'],
    [{ SANDBOX_SMTP_PORT: '70000' }, 'SANDBOX_SMTP_PORT must be a port from 1 to 65535, not "70000".'],
    [
      { SANDBOX_PORT: '4500', SANDBOX_SMTP_PORT: '4500' },
      'SANDBOX_SMTP_PORT and SANDBOX_PORT are both 4500; they must differ.',
    ],
    [{ SANDBOX_HOST: 'a b' }, 'SANDBOX_HOST must be an address of this machine, such as 127.0.0.1, not "a b".'],
    [
      { SANDBOX_PRODUCT_URL: 'localhost:3000' },
      'SANDBOX_PRODUCT_URL must be an address that begins with http:// or https://.',
    ],
    [{ PORT: 'x' }, 'PORT must be a port from 1 to 65535, not "x".'],
  ])('refuses %j', (env, message) => {
    expect(() => readSandboxSettings(env)).toThrow(message);
  });
});

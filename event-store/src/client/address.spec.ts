import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { readAddress, WrongAddress, wrongAddress } from './address.js';

const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-address-'));
const certificate = join(folder, 'ca file.crt');
writeFileSync(certificate, '');
afterAll(() => rmSync(folder, { recursive: true }));

const hosts = (text: string) => readAddress(text).hosts.map(({ address, port }) => `${address}:${port}`);

describe('the address of the log', () => {
  it.each([
    ['esdb://127.0.0.1:2113?tls=false', ['127.0.0.1:2113'], false],
    ['esdb://log.example.com', ['log.example.com:2113'], false],
    ['esdb://a:2113,b:2114,c:2115?tls=false', ['a:2113', 'b:2114', 'c:2115'], true],
    ['esdb://user:p%40ss%3Aword@a:1,b:2/?nodePreference=leader', ['a:1', 'b:2'], true],
    ['esdb+discover://user:password@log.example.com:2113?tls=true', ['log.example.com:2113'], true],
    [`esdb://user:password@a,b?tlsCAFile=${encodeURIComponent(certificate)}`, ['a:2113', 'b:2113'], true],
    ['esdb://127.0.0.1:2113/?tls=false&keepAliveInterval=10000&Keep_Alive-Timeout=5000', ['127.0.0.1:2113'], false],
  ])('%s is one', (text, expected, isCluster) => {
    expect(hosts(text)).toEqual(expected);
    expect(readAddress(text).isCluster).toBe(isCluster);
    expect(() => EventStoreDBClient.connectionString(readAddress(text).connectionString)).not.toThrow();
  });

  it('may have a password that needs no encoding, even where it looks like something else', () => {
    expect(hosts('esdb://user:pass?tls=no@a,b?tls=false')).toEqual(['a:2113', 'b:2113']);
  });

  it('asks a seed for its gossip for a second only, unless the address says otherwise', () => {
    const { connectionString } = readAddress('esdb://a,b?tls=false');
    expect(connectionString).toBe('esdb://a,b?tls=false&gossipTimeout=1');
    expect(readAddress('esdb+discover://a/').connectionString).toBe('esdb+discover://a?gossipTimeout=1');
    expect(readAddress('esdb://a,b?gossipTimeout=3').connectionString).toBe('esdb://a,b?gossipTimeout=3');
    expect(readAddress('esdb://a?tls=false').connectionString).toBe('esdb://a?tls=false');
  });

  it.each([
    ['localhost:2113', 'esdb:// or esdb+discover:// at character 1'],
    ['http://127.0.0.1:2113', 'esdb:// or esdb+discover:// at character 1'],
    ['esdb://', 'at character'],
    ['esdb://user:secret@', 'host at character'],
    ['esdb://a:port', 'port number'],
    ['esdb://a:70000', 'an invalid port'],
    ['esdb://user:se@cret@a:2113', 'an invalid host'],
    ['esdb://user:se:cret@a:2113,b', 'one ":" too many'],
    ['esdb://user:%zz-secret@a', '"%" that encodes nothing'],
    ['esdb://user:secret@a?tlz=secret', 'an option at character 22'],
    ['esdb://user:secret@a?tls=perhaps', 'true or false at character'],
    ['esdb://user:secret@a?tls', 'key=value at character'],
    ['esdb://user:secret@a,b?nodePreference=secret', 'leader or follower'],
    ['esdb://user:secret@a?gossipTimeout=soon', 'Integer'],
    ['esdb://user:secret@a?tlsVerifyCert=false', 'tlsCAFile'],
    ['esdb://user:secret@a?tlsCAFile=/no/such/file', "has a tlsCAFile that can't be read (/no/such/file)"],
  ])('%s is none, which is said in one line without the password', (text, reason) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const message = wrongAddress(text);
    expect(message).toContain(reason);
    expect(() => readAddress(text)).toThrow(WrongAddress);
    expect(message).not.toContain('\n');
    expect(message).not.toMatch(/cret/);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });
});

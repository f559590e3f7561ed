import { describe, expect, it } from '@jest/globals';
import { WrongUsage } from './arguments.js';
import { parseBackupAsk } from './backup-lines.js';

describe('the command line of ops backups', () => {
  it.each([
    ['backups', { verb: 'backups', yes: false, json: false }],
    ['backups remove a.age', { verb: 'backups', remove: 'a.age', yes: false, json: false }],
    ['backups remove a.age --yes --json', { verb: 'backups', remove: 'a.age', yes: true, json: true }],
    ['backup-key', { verb: 'backup-key', kept: false, json: false }],
    ['backup-key kept', { verb: 'backup-key', kept: true, json: false }],
    ['restore a.age', { verb: 'restore', backup: 'a.age', json: false }],
  ])('reads %s', (line, ask) => {
    expect(parseBackupAsk(line.split(' '))).toEqual(ask);
  });

  it.each([
    ['backups remove', 'backups remove needs the name of a backup'],
    ['backups remove a.age b.age', 'Too many arguments: b.age'],
    ['backup-key a.age', 'Too many arguments: a.age'],
    ['backup-key kept a.age', 'Too many arguments: a.age'],
    ['backups a.age', 'Too many arguments: a.age'],
    ['restore a.age --yes', '--yes is for backups remove'],
  ])('refuses %s', (line, message) => {
    expect(() => parseBackupAsk(line.split(' '))).toThrow(new WrongUsage(message));
  });
});

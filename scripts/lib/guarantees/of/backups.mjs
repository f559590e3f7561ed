const place = 'event-store/src/backup/places/s3-place';
const atStore = [`${place}.int.spec.ts`];
const whole = ['backend/src/backups/backups-s3.int.spec.ts'];

/** Only a real backup counts as one, whatever its store does. @type {import('../catalogue.mjs').Entry[]} */
export const backups = [
  {
    says: 'Bytes that an S3 store returns changed do not count as a backup.',
    file: `${place}.ts`,
    code: "throw new Error('it returned other bytes than were uploaded');",
    without: '{}',
    specs: [...atStore, ...whole],
  },
  {
    says: 'An upload that an S3 store completed without confirming it is removed.',
    file: `${place}.ts`,
    code: 'await this.remove(name).catch(() => undefined);',
    without: '',
    specs: atStore,
  },
  {
    says: 'Nothing of a failed backup remains beside the next good one.',
    file: 'backend/src/backups/make-backup.ts',
    code: 'for (const { name } of there.filter((each) => failed.has(each.name))) await removeBackup(place, name);',
    without: '',
    specs: whole,
  },
  {
    says: 'A backup removes only backups of its own system whose whole log it contains.',
    file: 'backend/src/backups/decide.ts',
    code: '&& each.system === made.system && each.isAncestor',
    without: '',
    specs: ['backend/src/backups/keep-backups.spec.ts', 'backend/src/backups/backups-shared.int.spec.ts'],
  },
  {
    says: 'The next backup ends abandoned uploads.',
    file: 'backend/src/backups/make-backup.ts',
    code: 'await place.sweep((each) => isNamedBy(system, each));',
    without: '',
    specs: whole,
  },
  {
    says: 'A sweep leaves what others keep in the store.',
    file: `${place}.ts`,
    code: 'if (isOurs(key.slice(under.length))) found.push',
    without: 'found.push',
    specs: atStore,
  },
  {
    says: 'Nothing waits forever for a store that does not answer.',
    file: `${place}.ts`,
    code: 'throwOnRequestTimeout: true,',
    without: '',
    specs: atStore,
  },
];

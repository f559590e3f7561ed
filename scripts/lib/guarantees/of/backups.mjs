const place = 'event-store/src/backup/places/s3-place';
const atStore = [`${place}.int.spec.ts`];
const whole = ['backend/src/backups/http/backups-s3.int.spec.ts'];

/** Only a real backup counts as one, whatever its store does. @type {import('../catalogue.mjs').Entry[]} */
export const backups = [
  {
    says: 'What an S3 store gives back otherwise than it was sent is no backup.',
    file: `${place}.ts`,
    code: "throw new Error('it gave back other bytes than were uploaded');",
    without: '{}',
    specs: [...atStore, ...whole],
  },
  {
    says: 'What an S3 store put together without saying so is removed.',
    file: `${place}.ts`,
    code: 'await this.remove(name).catch(() => undefined);',
    without: '',
    specs: atStore,
  },
  {
    says: 'Of what failed nothing stands beside the next good backup.',
    file: 'backend/src/backups/application/make-backup.ts',
    code: 'for (const name of there.filter((each) => failed.has(each))) await place.remove(name);',
    without: '',
    specs: whole,
  },
  {
    says: 'Uploads that nobody goes on with are ended by the next backup.',
    file: 'backend/src/backups/application/make-backup.ts',
    code: 'await place.sweep((name) => begunOf(name) !== undefined);',
    without: '',
    specs: whole,
  },
  {
    says: 'A sweep leaves what others have in the store.',
    file: `${place}.ts`,
    code: 'if (isOurs(key.slice(under.length))) found.push',
    without: 'found.push',
    specs: atStore,
  },
  {
    says: 'Nobody waits for ever for a store that says nothing.',
    file: `${place}.ts`,
    code: 'throwOnRequestTimeout: true,',
    without: '',
    specs: atStore,
  },
];

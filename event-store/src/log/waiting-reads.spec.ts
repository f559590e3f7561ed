import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { builtFile } from '../../../testing/built-file.js';

const { href } = pathToFileURL(builtFile('event-store/src/log/event-log.js'));

/** Node prints its warning to the process's stderr, which a spec sees only from outside. Nobody listens at port 1. */
const program = `
  const { EventLog } = await import(${JSON.stringify(href)});
  const log = new EventLog({ url: 'esdb://127.0.0.1:1?tls=false', sealer: {}, timeoutMs: 1000 });
  const reads = Array.from({ length: 50 }, (_, read) => log.readStream('lead-' + read));
  const outcomes = await Promise.allSettled(reads);
  await log.close();
  console.log(outcomes.filter(({ reason }) => reason?.name === 'LogUnavailable').length);`;

it('fifty reads may wait for the log at once: nobody is warned of a leak', async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect({ stdout, stderr }).toEqual({ stdout: '50\n', stderr: '' });
});

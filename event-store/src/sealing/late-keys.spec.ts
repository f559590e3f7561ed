import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { LateKeys } from './late-keys.js';
import { NamedKeys } from './named-keys.js';
import type { KnownKey } from './seal.js';

const key = createSecretKey(randomBytes(32));
const never = new AbortController().signal;
const ids = (...names: string[]) => new NamedKeys(new Set(names));

/** Keys of which some arrive after a number of requests. */
function keysThatCome(after: Record<string, number>) {
  const asked: string[][] = [];
  const times = new Map<string, number>();
  const answers = (names: Set<string>) =>
    new Map<string, KnownKey>(
      [...names].map((name) => {
        times.set(name, (times.get(name) ?? 0) + 1);
        return [name, times.get(name)! > (after[name] ?? 0) ? key : 'missing'];
      }),
    );
  const keysToOpen = ({ ids, streams }: NamedKeys) => {
    asked.push([...ids, ...streams]);
    return Promise.resolve({ byId: answers(ids), byStream: answers(streams) });
  };
  return { asked, keysToOpen };
}

describe('LateKeys', () => {
  it('asks once when nothing is missing', async () => {
    const { asked, keysToOpen } = keysThatCome({});
    const known = await new LateKeys({ keysToOpen }).find(new NamedKeys(new Set(['a']), new Set(['lead-1'])), never);
    expect([known.byId.get('a'), known.byStream.get('lead-1')]).toEqual([key, key]);
    expect(asked).toEqual([['a', 'lead-1']]);
  });

  it('asks again for those that are missing, all together, until they are there', async () => {
    const { asked, keysToOpen } = keysThatCome({ b: 2, 'lead-1': 1 });
    const late = new LateKeys({ keysToOpen }, 60_000);
    const known = await late.find(new NamedKeys(new Set(['a', 'b']), new Set(['lead-1'])), never);
    expect([...known.byId.values(), ...known.byStream.values()]).toEqual([key, key, key]);
    expect(asked).toEqual([['a', 'b', 'lead-1'], ['b', 'lead-1'], ['b']]);
  });

  it('takes one for lost after a while, and never waits for it again, but for others', async () => {
    const { asked, keysToOpen } = keysThatCome({ lost: Infinity, late: 1 });
    const late = new LateKeys({ keysToOpen }, 200);
    expect((await late.find(ids('a', 'lost'), never)).byId.get('lost')).toBe('missing');
    asked.length = 0;
    expect((await late.find(ids('a', 'lost'), never)).byId.get('lost')).toBe('missing');
    expect(asked).toEqual([['a', 'lost']]);
    asked.length = 0;
    expect((await late.find(ids('lost', 'late'), never)).byId.get('late')).toBe(key);
    expect(asked).toEqual([['lost', 'late'], ['late']]);
  });

  it('finds one that was lost when it has come after all', async () => {
    const come = { lost: Infinity };
    const { keysToOpen } = keysThatCome(come);
    const late = new LateKeys({ keysToOpen }, 0);
    await late.find(ids('lost'), never);
    come.lost = 0;
    expect((await late.find(ids('lost'), never)).byId.get('lost')).toBe(key);
  });

  it('stops waiting at once when it is asked to, and takes nothing for lost', async () => {
    const { asked, keysToOpen } = keysThatCome({ b: Infinity });
    const late = new LateKeys({ keysToOpen }, 60_000);
    const stop = new AbortController();
    const finding = late.find(ids('b'), stop.signal);
    stop.abort();
    expect((await finding).byId.get('b')).toBe('missing');
    asked.length = 0;
    const again = new AbortController();
    const waiting = late.find(ids('b'), again.signal);
    while (asked.length < 2) await new Promise(setImmediate);
    again.abort();
    await waiting;
  });

  it('fails when the keys can not be asked for', async () => {
    const keysToOpen = () => Promise.reject(new Error('the database is down'));
    await expect(new LateKeys({ keysToOpen }).find(ids('a'), never)).rejects.toThrow('the database is down');
  });
});

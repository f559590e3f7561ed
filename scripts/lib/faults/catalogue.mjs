/**
 * @typedef {object} Fault an event that the system must survive
 * @property {number} number
 * @property {string} what
 * @property {boolean} whole whether its specs prove all of it, or only a part
 */

/** @type {[number, string, 'part'?][]} */
const entries = [
  [1, 'the same append retried 1,000 times is one copy'],
  [2, '50 writers at one revision: one wins'],
  [3, 'connection cut before the answer: nothing lost, nothing twice'],
  [4, 'ten minutes of commands while the store is killed'],
  [5, 'one Idempotency-Key 100 times at once: one effect'],
  [6, 'store down: 503 in bounded time, recovery by itself'],
  [7, 'a command of several events killed midway: all or none'],
  [8, 'projector killed 50 times during a rebuild'],
  [9, 'projector killed 50 times live at 200 commands/s'],
  [10, 'two projectors: the other takes over when one dies'],
  [11, 'a holder stopped past its lease writes nothing when resumed'],
  [12, 'Postgres stopped with immediate 20 times'],
  [13, 'projector connection terminated mid-batch 100 times'],
  [14, 'deadlock and serialization failure are retried'],
  [15, 'a poison event parks its stream only; retried when mended'],
  [16, 'poison stops a rebuild, the old tables serve'],
  [17, 'unknown types and versions counted; old events parse'],
  [18, 'every event twice, in batches of 1, 7 and 1,000'],
  [19, 'rebuild with swap while commands run'],
  [20, 'concurrent appenders and a live reader'],
  [21, 'disk full or read-only database'],
  [22, 'the subscription dropped 100 times'],
  [23, 'a rebuild has no side effects'],
  [24, 'a live stream resumed: no card missed or doubled'],
  [25, 'one slow browser: memory bounded, others unaffected'],
  [26, 'a worker killed between an effect and its event: once'],
  [27, 'a timer due while everything was down fires once'],
  [28, 'webhooks repeated, shuffled, forged, and their process killed'],
  [29, 'backup restored, corrupted, behind the checkpoints'],
  [30, 'every route, every role'],
  [31, 'sessions: new at login, ended by logout and time', 'part'],
  [32, 'wrong passwords slowed down, nothing given away', 'part'],
  [33, 'commands of other sites refused', 'part'],
  [34, 'hostile input: 4xx, never 5xx', 'part'],
  [36, 'the leader killed and frozen under load: no command fails'],
  [37, 'Postgres killed 20 times while 12 write: all opens'],
  [38, 'a log restored: nothing of the past acts, no timer is lost'],
  [39, 'two people at once on one user: the second is told', 'part'],
  [40, 'people erased while others write and everything is killed'],
];

/** Every fault that has specs, in order. @type {Fault[]} */
export const faults = entries.map(([number, what, part]) => ({ number, what, whole: part === undefined }));

/** Specs name the faults that they prove: `fault 4: ...` or `fault 4, fault 7: ...`. @param {number} number */
export function namePattern(number) {
  return `\\bfault ${number}[:,]`;
}

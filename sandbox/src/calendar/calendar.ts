import type { Provider } from '../box/provider.js';
import type { Cell } from '../box/section.js';
import { officeDay } from './days.js';
import { entriesOf, type Entry } from './entries.js';
import { feedOf } from './feed.js';

const path = '/office.ics';

/** The office's calendar, a file that the product fetches. */
export const calendar: Provider = {
  name: 'calendar',
  label: 'Calendar',
  open(app, box) {
    app.get(path, (_request, reply) => {
      const today = officeDay(box.now());
      return reply.type('text/calendar; charset=utf-8').send(feedOf(entriesOf(today), today));
    });
    return {
      section: () => ({
        about:
          'The office’s calendar, anew each day. The product fetches it every five minutes, and books no walkthrough at a time that is taken here.',
        tables: [
          {
            title: 'Entries',
            columns: ['What', 'First day', 'Time', 'Again', ''],
            rows: entriesOf(officeDay(box.now())).map(rowOf),
            empty: '',
          },
        ],
      }),
      state: () => ({ entries: entriesOf(officeDay(box.now())) }),
      reset: () => {},
      environment: () => ({ CALENDAR_ICS_URL: `${box.origin}/calendar${path}` }),
    };
  },
};

function rowOf({ title, day, time, repeats, free, cancelled }: Entry): Cell[] {
  const clock = (hhmm: string) => `${hhmm.slice(0, 2)}:${hhmm.slice(2)}`;
  return [
    title,
    day.toISOString().slice(0, 10),
    time ? `${clock(time.from)} to ${clock(time.to)}, ${time.zone}` : 'all day',
    repeats ?? '',
    cancelled ? { text: 'cancelled', tone: 'bad' } : free ? { text: 'time stays free', tone: 'plain' } : '',
  ];
}

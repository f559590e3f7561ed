import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import { lastWeekday, plusDays, workingDay, type Day } from './days.js';

/** An entry of the office's calendar. */
export interface Entry {
  /** Of a single entry: with its day. */
  uid: string;
  title: string;
  place?: string;
  day: Day;
  /** Wall time in the zone, `hhmm`; null: the whole day. */
  time: { from: string; to: string; zone: string } | null;
  /** As in RRULE. */
  repeats?: string;
  /** Leaves its time free. */
  free?: true;
  cancelled?: true;
}

const phoenix = 'America/Phoenix';
const [monday, tuesday, thursday] = [1, 2, 4] as const;

/** The calendar of a day: some repeat, the others lie on the coming working days. Always the same for the same day. */
export function entriesOf(today: Day): Entry[] {
  const office = (from: string, to: string) => ({ from, to, zone: officeTimeZone });
  const aMonthAgo = plusDays(today, -28);
  const once = (name: string, inWorkingDays: number) => {
    const day = workingDay(today, inWorkingDays);
    return { uid: `${name}-${day.toISOString().slice(0, 10)}`, day };
  };
  return [
    {
      ...{ uid: 'team-meeting', title: 'Team meeting', place: 'Office', repeats: 'FREQ=WEEKLY;BYDAY=MO' },
      ...{ day: lastWeekday(aMonthAgo, monday), time: office('0900', '0930') },
    },
    {
      ...{ uid: 'showings', title: 'Showings', place: 'Ankeny', repeats: 'FREQ=WEEKLY;BYDAY=TH' },
      ...{ day: lastWeekday(aMonthAgo, thursday), time: office('1400', '1600') },
    },
    {
      // Arizona keeps its time all year: in the office it is an hour later in summer.
      ...{ uid: 'call-to-phoenix', title: 'Call with an owner in Phoenix', repeats: 'FREQ=WEEKLY;BYDAY=TU' },
      ...{ day: lastWeekday(aMonthAgo, tuesday), time: { from: '0900', to: '0945', zone: phoenix } },
    },
    {
      ...{ ...once('walkthrough', 1), title: 'Walkthrough, 12 Sample Ave', place: '12 Sample Ave, Clive, IA 50325' },
      time: office('1000', '1100'),
    },
    { ...once('inspection', 2), title: 'Inspection, cancelled', time: office('0900', '1000'), cancelled: true },
    {
      ...{ ...once('keys', 2), title: 'Handing over keys', place: '560 Example Way, Clive, IA 50325' },
      time: office('1330', '1400'),
    },
    { ...once('home', 3), title: 'Priya works from home', time: null, free: true },
    { ...once('training', 8), title: 'Office closed for training', time: null },
  ];
}

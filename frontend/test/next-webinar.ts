import { afterEach } from '@jest/globals';
import { webinar } from '../src/features/content/webinar.js';
import { webinarTime } from '../src/features/webinar/webinar-event.js';

const content = webinar as { -readonly [Key in keyof typeof webinar]: (typeof webinar)[Key] };
afterEach(() => {
  content.next = null;
});

/** As if the company had named its next webinar: March 12 of next year. @returns the words for when it is */
export function nameNextWebinar(): string {
  content.next = { startsAt: `${new Date().getUTCFullYear() + 1}-03-12T18:00:00Z`, hours: 1 };
  return webinarTime(content.next);
}

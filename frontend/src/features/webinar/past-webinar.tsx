import { webinar } from '../content/webinar.js';
import { SiteLink } from '../public/page/site-page.js';
import type { ShownWebinar } from './webinar-event.js';

/** Once the webinar is over and the next has no date yet: that it is, and what there is instead. */
export function PastWebinar({ shown, className }: { shown: ShownWebinar; className: string }) {
  if (!shown.over) return null;
  return (
    <p className={className}>
      This webinar has taken place.{' '}
      {webinar.recordingUrl ? (
        <>
          <SiteLink href={webinar.recordingUrl} className="font-medium underline underline-offset-4">
            Watch the recording
          </SiteLink>
          , or register and we will tell you the next date.
        </>
      ) : (
        'Register and we will tell you the next date.'
      )}
    </p>
  );
}

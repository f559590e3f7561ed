import { useState } from 'react';
import { webinar } from '../content/webinar.js';
import { SiteLink } from '../public/page/site-page.js';
import { isOver, webinarTime } from './webinar-event.js';

/** Once the webinar is over: that it is, and what there is instead. */
export function PastWebinar({ className }: { className: string }) {
  const [over] = useState(() => isOver(webinar, Date.now()));
  if (!over) return null;
  return (
    <p className={className}>
      This webinar has taken place. {webinar.next && `The next one is on ${webinarTime(webinar.next)}.`}
      {!webinar.next && webinar.recordingUrl && (
        <>
          <SiteLink href={webinar.recordingUrl} className="font-medium underline underline-offset-4">
            Watch the recording
          </SiteLink>
          , or register and we will tell you the next date.
        </>
      )}
      {!webinar.next && !webinar.recordingUrl && 'Register and we will tell you the next date.'}
    </p>
  );
}

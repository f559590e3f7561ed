import { Check, CircleCheckBig } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '../../ui/button.js';
import { Toaster } from '../../ui/toaster.js';
import { company, externalLinks, telephoneHref } from '../content/company.js';
import { referralProgram, referralQuestions, referralSteps, referralThanks } from '../content/referrals.js';
import { webinarTitle } from '../content/webinar.js';
import { Scene } from '../public/scenes/scene.js';
import { Heading, Section, SiteLink, usePageTitle } from '../public/page/site-page.js';
import { NumberedSteps } from '../public/page/steps-and-results.js';
import { PastWebinar } from '../webinar/past-webinar.js';
import { shownWebinar, webinarTime } from '../webinar/webinar-event.js';
import { ReferralFormCard } from './referral-form-card.js';

/** `/realtor-referral`: the program, the steps, the form, realtors' questions, the webinar. */
export function ReferralScreen() {
  usePageTitle('Realtor Referrals', `${referralProgram.headline}: the referral program of ${company.name}.`);
  return (
    <>
      <div className="bg-deep text-ink-on-deep">
        <div className="mx-auto grid max-w-page items-center gap-x-16 gap-y-10 px-gutter py-12 sm:py-20 lg:grid-cols-[1.2fr_1fr]">
          <div>
            <p className="font-medium text-action">For realtors</p>
            <h1 className="mt-3 font-serif text-h1 font-semibold tracking-tight text-balance">
              {referralProgram.headline}
            </h1>
            <p className="mt-4 max-w-measure text-lead text-ink-on-deep-soft">{referralProgram.lead}</p>
            <ul className="mt-8 flex flex-col gap-3">
              {referralProgram.promises.map((promise) => (
                <li key={promise} className="flex gap-3">
                  <Check className="mt-1 size-5 shrink-0 text-action" />
                  {promise}
                </li>
              ))}
            </ul>
            <a
              href="#refer"
              className={buttonClass({ variant: 'action', size: 'lg', className: 'mt-10 max-sm:w-full' })}
            >
              Refer a client
            </a>
          </div>
          <Scene name="rent-or-sell" className="w-full max-lg:hidden" />
        </div>
      </div>
      <Section>
        <Heading title="How it works" />
        <NumberedSteps steps={referralSteps} className="mt-10 gap-y-8" />
      </Section>
      <Section id="refer" ground="alt" className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Refer />
        <Aside />
      </Section>
      <Section>
        <Heading title="What realtors ask" />
        <dl className="mt-10 grid gap-x-16 gap-y-8 md:grid-cols-2">
          {referralQuestions.map(({ question, answer }) => (
            <div key={question} className="border-t border-line pt-5">
              <dt className="font-serif text-h3 font-semibold">{question}</dt>
              <dd className="mt-2 text-ink-soft">{answer}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Toaster />
    </>
  );
}

/** The form, replaced by the confirmation once it was sent. */
function Refer() {
  const [stage, setStage] = useState<'first' | 'submitted' | 'another'>('first');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (stage === 'first') return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [stage]);
  const submitted = stage === 'submitted';
  return (
    <div>
      {submitted && <CircleCheckBig className="mb-5 size-14 text-accent" strokeWidth={1.5} />}
      <h2
        ref={heading}
        id="referral-title"
        tabIndex={-1}
        className="font-serif text-h2 font-semibold tracking-tight outline-none"
      >
        {submitted ? 'Referral Submitted!' : 'Refer a client'}
      </h2>
      {submitted ? (
        <div className="mt-4 flex max-w-measure flex-col items-start gap-8">
          <p className="text-lead text-ink-soft">{referralThanks}</p>
          <Button variant="primary" size="lg" onClick={() => setStage('another')}>
            Submit Another Referral
          </Button>
        </div>
      ) : (
        <div className="mt-8">
          <ReferralFormCard onSubmitted={() => setStage('submitted')} />
        </div>
      )}
    </div>
  );
}

function Aside() {
  const [shown] = useState(() => shownWebinar(Date.now()));
  return (
    <aside aria-label="More for realtors" className="flex flex-col gap-8">
      <section className="rounded-card bg-deep p-7 text-ink-on-deep">
        <p className="text-small font-medium text-action">Free webinar</p>
        <h2 className="mt-2 font-serif text-h3 font-semibold">{webinarTitle}</h2>
        <p className="mt-2 text-ink-on-deep-soft">
          {webinarTime(shown.date)}. Prefer to talk first? Choose a time for a call.
        </p>
        <PastWebinar shown={shown} className="mt-2" />
        <SiteLink
          href={externalLinks.callBooking}
          className={buttonClass({ variant: 'action', size: 'lg', className: 'mt-5 w-full' })}
        >
          Schedule a Call
        </SiteLink>
        <SiteLink href="/webinar" className="mt-4 inline-block py-1 underline underline-offset-4">
          About the webinar
        </SiteLink>
      </section>
      <section>
        <h2 className="font-serif text-h3 font-semibold">Client undecided?</h2>
        <p className="mt-2 text-ink-soft">Show them both futures, with their own figures.</p>
        <SiteLink
          href="/rent-vs-sell"
          className="mt-2 inline-block py-1 font-medium text-accent underline underline-offset-4"
        >
          Rent or sell? The calculator
        </SiteLink>
      </section>
      <section>
        <h2 className="font-serif text-h3 font-semibold">Prefer the phone?</h2>
        <a
          href={telephoneHref(company.phone)}
          className="mt-2 inline-block py-1 font-medium text-accent underline underline-offset-4"
        >
          {company.phone}
        </a>
      </section>
    </aside>
  );
}

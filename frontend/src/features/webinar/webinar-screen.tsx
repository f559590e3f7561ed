import { CalendarPlus, Phone, Video } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { toast } from 'sonner';
import { emailInput, requiredText } from '../../../../contracts/src/fields.js';
import { newKey } from '../../lib/calls/api.js';
import { technicalDetail } from '../../lib/calls/api-problem.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Field, Input } from '../../ui/field.js';
import { Toaster } from '../../ui/toaster.js';
import { company, telephoneHref } from '../content/company.js';
import { webinar, webinarTitle, webinarTopics } from '../content/webinar.js';
import { createPublicLead, formGuard, notSent, useFailureToast } from '../public/forms/sending.js';
import { ConsentWords, Honeypot, FormAlert } from '../public/forms/form-parts.js';
import { Scene } from '../public/scenes/scene.js';
import { SiteLink, usePageTitle } from '../public/page/site-page.js';
import { reportStep } from '../public/forms/form-steps.js';
import { useKeptMark } from '../public/forms/use-draft.js';
import { PastWebinar } from './past-webinar.js';
import { type ShownWebinar, shownWebinar, webinarCalendar, webinarTime } from './webinar-event.js';

/** `/webinar`: its subject, the registration (#register), and then the way to join. */
export function WebinarScreen() {
  const [shown] = useState(() => shownWebinar(Date.now()));
  usePageTitle('Realtor Webinar', `${webinarTitle}. ${webinarTime(shown.date)}.`);
  const [registered, register] = useKeptMark('webinar-registered', shown.date.startsAt);
  const [justNow, setJustNow] = useState(false);
  const onRegistered = () => {
    register();
    setJustNow(true);
  };
  return (
    <div className="mx-auto grid max-w-page gap-x-20 gap-y-12 px-gutter py-12 sm:py-16 lg:grid-cols-[1fr_26rem]">
      <div>
        <p className="font-medium text-accent">{webinarTime(shown.date)}</p>
        <PastWebinar shown={shown} className="mt-3 max-w-measure rounded-control bg-warning-soft p-4 text-warning" />
        <h1 className="mt-3 font-serif text-h1 font-semibold tracking-tight text-balance">{webinar.subject}</h1>
        <p className="mt-4 max-w-measure text-lead text-pretty text-ink-soft">
          A free hour for realtors, with the people of {company.name} and time for your questions.
        </p>
        <ul className="mt-8 max-w-measure divide-y divide-line border-y border-line">
          {webinarTopics.map((topic) => (
            <li key={topic} className="py-4">
              {topic}
            </li>
          ))}
        </ul>
        <div className="mt-10 rounded-card bg-deep p-8">
          <Scene name="rent-or-sell" className="mx-auto w-full max-w-xl" />
        </div>
      </div>
      <section
        id="register"
        aria-labelledby="register-title"
        className="scroll-mt-6 self-start rounded-card bg-ground-alt p-6 sm:p-8 lg:sticky lg:top-6"
      >
        {registered ? <Registered shown={shown} justNow={justNow} /> : <RegisterForm onRegistered={onRegistered} />}
      </section>
      <Toaster />
    </div>
  );
}

function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  const [openedAt] = useState(() => Date.now());
  const key = useRef({ content: '', key: '' });
  const [errors, setErrors] = useState<{ name?: string; email?: string }>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ sentence: string; detail: string | undefined } | null>(null);
  const failureToast = useFailureToast();
  useEffect(() => reportStep('webinar', 'opened'), []);

  const register = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    const form = event.currentTarget;
    const fields = Object.fromEntries(new FormData(form));
    const name = requiredText('Name').safeParse(fields.name);
    const email = emailInput.safeParse(fields.email);
    setErrors({ name: name.error?.issues[0]?.message, email: email.error?.issues[0]?.message });
    if (!name.success || !email.success) {
      form.querySelector<HTMLInputElement>(`[name=${name.success ? 'email' : 'name'}]`)?.focus();
      return;
    }
    setBusy(true);
    const content = `${name.data} ${email.data}`;
    if (key.current.content !== content) key.current = { content, key: newKey() };
    try {
      const guard = await formGuard(form, openedAt);
      await createPublicLead({ name: name.data, email: email.data, source: 'webinar' }, key.current.key, guard);
      failureToast.clear();
      reportStep('webinar', 'sent');
      toast.success('Registration successful!');
      onRegistered();
    } catch (error) {
      console.warn('The registration failed.', error);
      failureToast.show('Registration failed. Please try again.');
      setFailure({ sentence: notSent(error), detail: technicalDetail(error) });
      setBusy(false);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void register(event)}
      onInput={() => reportStep('webinar', 'started')}
      className="flex flex-col gap-5"
    >
      <h2 id="register-title" className="font-serif text-h2 font-semibold tracking-tight">
        Save your seat
      </h2>
      <Field label="Name" mark="required" error={errors.name}>
        {(control) => <Input {...control} name="name" scale="lg" autoComplete="name" />}
      </Field>
      <Field label="Email" mark="required" error={errors.email} help="The join link is shown right after this.">
        {(control) => <Input {...control} name="email" type="email" scale="lg" autoComplete="email" />}
      </Field>
      <ConsentWords form="webinar" />
      <Honeypot />
      <FormAlert sentence={failure?.sentence ?? null} detail={failure?.detail} />
      <Button type="submit" variant="action" size="lg" busy={busy}>
        {busy ? 'Registering…' : 'Register'}
      </Button>
    </form>
  );
}

/** @param justNow the focused element disappeared with the form: the heading takes the focus */
function Registered({ shown: { date, over }, justNow }: { shown: ShownWebinar; justNow: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (justNow) heading.current?.focus();
  }, [justNow]);
  const [calendarFile] = useState(
    () => `data:text/calendar;charset=utf-8,${encodeURIComponent(webinarCalendar(date, new Date()))}`,
  );
  return (
    <div role="status" className="flex flex-col items-start gap-5">
      <h2
        ref={heading}
        id="register-title"
        tabIndex={-1}
        className="font-serif text-h2 font-semibold tracking-tight outline-none"
      >
        You are registered
      </h2>
      <p>{webinarTime(date)}.</p>
      {over && (
        <p>
          This one has taken place. You are on our list: we write to you as soon as the next date is set.{' '}
          {webinar.recordingUrl && (
            <SiteLink href={webinar.recordingUrl} className="font-medium text-accent underline underline-offset-4">
              Watch the recording
            </SiteLink>
          )}
        </p>
      )}
      <SiteLink
        href={webinar.joinUrl}
        className="inline-flex min-h-8 items-center gap-3 font-medium text-accent underline underline-offset-4"
      >
        <Video className="size-5" />
        Join the webinar
      </SiteLink>
      <a
        href={telephoneHref(webinar.dialIn)}
        className="inline-flex min-h-8 items-center gap-3 font-medium text-accent underline underline-offset-4"
      >
        <Phone className="size-5" />
        {webinar.dialIn}, PIN {webinar.dialInPin}
      </a>
      <a
        href={calendarFile}
        download="realtor-webinar.ics"
        className={buttonClass({ variant: 'primary', size: 'lg', className: 'w-full' })}
      >
        <CalendarPlus />
        Add to Calendar
      </a>
    </div>
  );
}

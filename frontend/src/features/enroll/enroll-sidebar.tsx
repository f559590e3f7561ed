import { Camera, ClipboardList, Footprints, Mail, Megaphone, Phone, type LucideIcon } from 'lucide-react';
import { buttonClass } from '../../ui/button.js';
import { externalLinks, telephoneHref } from '../content/company.js';
import { enrollmentIncludes } from '../content/services.js';
import { enrollmentContact, initials } from '../content/team.js';
import { SiteLink } from '../public/page/site-link.js';

const icons: Record<(typeof enrollmentIncludes)[number]['name'], LucideIcon> = {
  'Property setup and onboarding': ClipboardList,
  'Professional photography': Camera,
  'Marketing materials': Megaphone,
  'Confirmation walkthrough': Footprints,
};

/** Beside the wizard: the included services, and a person to call. */
export function EnrollSidebar() {
  const { name, title, phone, email } = enrollmentContact;
  return (
    <>
      <section>
        <h2 className="font-serif text-h3 font-semibold">What's included</h2>
        <ul className="mt-4 flex flex-col gap-4">
          {enrollmentIncludes.map((part) => {
            const Icon = icons[part.name];
            return (
              <li key={part.name} className="flex gap-4">
                <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" strokeWidth={1.75} />
                <div>
                  <p className="font-medium">{part.name}</p>
                  <p className="text-small text-ink-soft">{part.text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </section>
      <section aria-label="Questions" className="rounded-card bg-ground-alt p-6">
        <div className="flex flex-wrap items-center gap-4">
          <span
            aria-hidden
            className="grid size-16 shrink-0 place-items-center rounded-full bg-deep font-serif text-h3 font-semibold text-ink-on-deep"
          >
            {initials(name)}
          </span>
          <div>
            <p className="font-serif text-h3 leading-tight font-semibold">{name}</p>
            <p className="text-small text-ink-soft">{title}</p>
          </div>
        </div>
        <div className="mt-4 flex flex-col">
          <a href={telephoneHref(phone)} className="flex min-h-10 items-center gap-3 hover:underline">
            <Phone aria-hidden className="size-4 shrink-0 text-accent" />
            {phone}
          </a>
          <a href={`mailto:${email}`} className="flex min-h-10 items-center gap-3 hover:underline">
            <Mail aria-hidden className="size-4 shrink-0 text-accent" />
            <span className="min-w-0 wrap-anywhere">{email}</span>
          </a>
        </div>
        <SiteLink href={externalLinks.callBooking} className={buttonClass({ size: 'lg', className: 'mt-4 w-full' })}>
          Schedule a Call
        </SiteLink>
      </section>
    </>
  );
}

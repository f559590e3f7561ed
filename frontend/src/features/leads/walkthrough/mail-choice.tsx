import { counted } from '../../../../../contracts/src/numerals.js';
import type { OwnerTold } from '../../../../../contracts/src/leads/owner-told.js';
import type { OwnersMail } from '../../../../../contracts/src/messages/owners-mail.js';
import { getsNoMail, walkthroughThen, type ToldOwners } from '../../owner-mail/owner-mail-question.js';
import { OwnersMailDetails } from '../write/owners-mail.js';

interface Choice {
  sends: boolean;
  onChange: (sends: boolean) => void;
}

function SendsBox({ sends, onChange, children }: Choice & { children: string }) {
  return (
    <label className="flex min-h-7 w-fit items-center gap-2 font-medium pointer-coarse:min-h-10">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-accent"
        checked={sends}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="wrap-anywhere">{children}</span>
    </label>
  );
}

/** The email about a walkthrough that the owner gets: shows it, and lets it be left out. Or why none goes out. @param known if they know it already */
export function MailChoice({ mail, known, ...choice }: Choice & { mail: OwnersMail; known: string }) {
  if (!mail.preview)
    return (
      <p role="status" className="text-ink-soft">
        {mail.withheld === null ? known : getsNoMail(mail.withheld)}
      </p>
    );
  return (
    <div className="flex flex-col gap-2">
      <SendsBox {...choice}>{`Send an email about it to ${mail.to ?? 'the owner'}`}</SendsBox>
      {choice.sends && <OwnersMailDetails preview={mail.preview} />}
    </div>
  );
}

const noneGoesOut = 'No email about it goes out: the owner knows it already, or was never told of it.';

/** What a change does to one walkthrough, with the choice of its email. */
export function WalkthroughThen({ told, ...choice }: Choice & { told: OwnerTold }) {
  return (
    <div className="flex flex-col gap-2">
      <p>{walkthroughThen(told)}</p>
      <MailChoice mail={told.mail} known={noneGoesOut} {...choice} />
    </div>
  );
}

/** The same for many leads: one choice for all of them. */
export function WalkthroughsThen({ told, ...choice }: Choice & { told: ToldOwners }) {
  const [first] = told;
  if (first && told.length === 1) return <WalkthroughThen told={first} {...choice} />;
  const mailed = told.filter(({ mail }) => mail.preview !== null).length;
  return (
    <div className="flex flex-col gap-2">
      {mailed > 0 && <SendsBox {...choice}>{`Send ${counted(mailed, 'owner')} an email about it`}</SendsBox>}
      <ul className="flex flex-col gap-2">
        {told.map(({ leadId, name, mail, ...then }) => (
          <li key={leadId} className="flex flex-col gap-1">
            <p className="wrap-anywhere">
              <span className="font-medium">{name || 'Anonymous'}</span>: {walkthroughThen(then, 'the walkthrough')}
            </p>
            {mail.withheld !== null && <p className="text-ink-soft">{getsNoMail(mail.withheld)}</p>}
            {choice.sends && mail.preview && <OwnersMailDetails preview={mail.preview} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

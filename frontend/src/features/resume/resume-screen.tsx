import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type ResumedDraft,
  intakeDraftLookSchema,
  resumedDraftSchema,
  type DraftForm,
} from '../../../../contracts/src/intake/drafts.js';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { newKey, send } from '../../lib/calls/api.js';
import { officeDate } from '../../lib/format.js';
import { Button, buttonClass } from '../../ui/button.js';
import { isGone, LinkPage, LookingUp, NotLookedUp, Said } from '../public/page/link-page.js';
import { SiteLink, usePageTitle } from '../public/page/site-page.js';
import { parseDraft } from '../enroll/enrollment-form.js';
import { intakeDraftsPaths } from '../../../../contracts/src/intake/paths.js';
import { readQuery } from '../../live/read-query.js';

const draftLookQuery = (token: string) =>
  readQuery({ at: intakeDraftsPaths.look, answer: intakeDraftLookSchema }, { token }, { gcTime: 0 });

/** Takes the draft, once. @param key the same for every try, so that a lost answer loses no draft @throws ApiProblem */
function takeDraft(token: string, key: string): Promise<ResumedDraft> {
  return send({ at: intakeDraftsPaths.resume, answer: resumedDraftSchema }, { token, key });
}

/** The storage key of each form's draft in a browser, and the form's page. */
const draftPlaces: Record<DraftForm, { storageKey: string; to: '/analysis' | '/enroll'; name: string }> = {
  analysis: { storageKey: 'analysis-draft', to: '/analysis', name: 'rent analysis' },
  enrollment: { storageKey: 'enrollment-draft', to: '/enroll', name: 'enrollment' },
};

/** The address of the form: the report that an enrollment came from stays in it. */
function placeOf({ form, draft }: ResumedDraft): string {
  const report = form === 'enrollment' ? parseDraft(draft).analysisLeadId : null;
  return `${draftPlaces[form].to}${report === null ? '' : `?analysis=${encodeURIComponent(report)}`}`;
}

/** The page behind the link to an unfinished form. One button restores the draft into the form. Opening the page uses nothing up. */
export function ResumeScreen() {
  const { token } = useParams({ from: '/resume/$token' });
  usePageTitle('Finish your form', 'Continue where you stopped.');
  return (
    <LinkPage>
      <Opened token={token} />
    </LinkPage>
  );
}

function Opened({ token }: { token: string }) {
  const navigate = useNavigate();
  const [key] = useState(newKey);
  const look = useQuery(draftLookQuery(token));
  const take = useMutation({
    mutationFn: () => takeDraft(token, key),
    onSuccess: (taken) => {
      putBack(taken);
      void navigate({ href: placeOf(taken), replace: true });
    },
  });
  if (look.isPending) return <LookingUp />;
  const gone = isGone(take.error) || (!look.data && isGone(look.error));
  if (gone)
    return (
      <Said title="There is nothing to continue" alert>
        <p>
          This link was used, or the 14 days are over and what you typed is deleted. Start over; it takes a few minutes.
        </p>
        <div className="flex flex-wrap gap-3">
          <SiteLink href="/enroll" className={buttonClass({ variant: 'primary', size: 'lg' })}>
            Enroll a property
          </SiteLink>
          <SiteLink href="/analysis" className={buttonClass({ size: 'lg' })}>
            Free rent analysis
          </SiteLink>
        </div>
      </Said>
    );
  if (!look.data)
    return <NotLookedUp of={look} otherwise="Something went wrong on our side. What you typed is still kept." />;
  const { form, keptUntil } = look.data;
  return (
    <Said title={`Continue your ${draftPlaces[form].name}`}>
      <p>
        What you typed comes back into the form, in this browser. The link works once; what you typed is kept until{' '}
        {officeDate(keptUntil)}.
      </p>
      {take.isError && (
        <p role="alert" className="text-danger">
          {sentenceOf(take.error, 'Something went wrong on our side.')} What you typed is still kept.
        </p>
      )}
      <Button variant="action" size="lg" busy={take.isPending} onClick={() => take.mutate()}>
        {take.isPending ? 'One moment…' : 'Continue where I stopped'}
      </Button>
    </Said>
  );
}

/** Writes this tab's draft of the form. The form reads it like its own (use-draft.ts) and ignores invalid content. */
function putBack({ form, draft }: ResumedDraft) {
  for (const storage of ['sessionStorage', 'localStorage'] as const) {
    try {
      window[storage].setItem(draftPlaces[form].storageKey, draft);
    } catch (error) {
      console.warn('This browser keeps no draft of the form.', error);
    }
  }
}

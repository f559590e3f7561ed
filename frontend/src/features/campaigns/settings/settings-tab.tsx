import { channelLabels } from '../../../../../contracts/src/messages/words.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { workflowLabels } from '../../../../../contracts/src/campaigns/words.js';
import { settingDefinition, settingNames, type SettingName } from '../../../../../contracts/src/settings/catalogue.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import { useKeptForm } from '../../../lib/kept-form.js';
import { Badge } from '../../../ui/badge.js';
import { Failure } from '../../../ui/failure.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { useIsAdmin } from '../../session/session.js';
import { keptDrafts, shownSetting, type Draft, type ShownSetting } from '../../settings/drafts.js';
import { SettingsGroup, whyLocked } from '../../settings/settings-group.js';
import { settingsQuery } from '../../settings/settings-query.js';
import { delayWords } from '../campaign-words.js';
import { workflowsQuery } from '../campaign-calls.js';

/** The messages of a campaign that begins now, and the settings that define them. Running campaigns keep the settings they began with. */
export function SettingsTab() {
  const isAdmin = useIsAdmin();
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 p-4">
      <p className="text-sm text-ink-soft">
        A change applies to campaigns that start after it; those under way keep their settings.
        {!isAdmin && ' Admins can change these settings.'}
      </p>
      {isAdmin && <CampaignSettings />}
      <WorkflowList />
    </div>
  );
}

function CampaignSettings() {
  const answer = useQuery(settingsQuery);
  const [drafts, setDrafts] = useKeptForm('campaign-settings', keptDrafts);
  if (answer.isPending) return <Skeleton className="h-96 w-full" />;
  if (!answer.data)
    return (
      <Failure title="The settings could not be read" retry={() => void answer.refetch()} retrying={answer.isFetching}>
        {sentenceOf(answer.error, 'Your data is safe.')}
      </Failure>
    );
  const settings = answer.data;
  const shown = settingNames.flatMap((name) => {
    const stored = settings.settings[name];
    return stored && settingDefinition(name).group === 'campaigns' ? [shownSetting(name, stored, drafts[name])] : [];
  });
  const put = (name: SettingName, draft: Draft | null) =>
    setDrafts(({ [name]: _before, ...others }) => {
      const stored = settings.settings[name];
      const kept = draft && stored && shownSetting(name, stored, draft).changed;
      return kept ? { ...others, [name]: draft } : others;
    });
  const saved = (those: readonly ShownSetting[]) => {
    const names = new Set<string>(those.map(({ name }) => name));
    setDrafts((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !names.has(name))));
    void invalidate(workflowsQuery.queryKey);
  };
  return (
    <>
      <SettingsGroup
        title="Campaigns"
        settings={shown}
        revision={settings.revision}
        locked={whyLocked(settings)}
        onDraft={put}
        onSaved={saved}
        onHistory={(name) => window.open(`/admin/settings?history=${name}`, '_self')}
      />
      <p className="text-sm text-ink-soft">
        Other messages go out at the delay of their{' '}
        <Link to="/campaigns" search={{ tab: 'templates' }} className="text-link underline">
          template
        </Link>
        .
      </p>
    </>
  );
}

function WorkflowList() {
  const answer = useQuery(workflowsQuery);
  if (answer.isPending) return <Skeleton className="h-64 w-full" />;
  if (!answer.data)
    return (
      <Failure
        title="The campaigns could not be loaded"
        of={answer}
        otherwise="Campaigns keep running; only this list could not be read."
      />
    );
  return answer.data.workflows.map(({ workflow, startsItself, steps }) => (
    <section
      key={workflow}
      aria-label={workflowLabels[workflow]}
      className="rounded-card border border-line bg-surface text-sm"
    >
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
        <h2 className="text-base font-semibold">{workflowLabels[workflow]}</h2>
        <Badge hue={startsItself ? 'green' : 'gray'}>{startsItself ? 'Starts automatically' : 'Started by hand'}</Badge>
      </header>
      {steps.length === 0 && <p className="px-4 py-3 text-ink-soft">It has no messages.</p>}
      <ol className="divide-y divide-line">
        {steps.map(({ step, template, channel, delayMinutes, anchor }) => (
          <li key={step} className="flex flex-wrap gap-x-3 gap-y-0.5 px-4 py-2">
            <span className="w-56 shrink-0 text-ink-soft">{delayWords(delayMinutes, anchor)}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {template.name} <span className="text-ink-soft">· {channelLabels[channel]}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  ));
}

import { useQuery } from '@tanstack/react-query';
import { useBlocker, useNavigate, useSearch } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { Badge } from '../../ui/badge.js';
import { Failure } from '../../ui/failure.js';
import { Loading } from '../../ui/skeleton.js';
import { servicesQuery, settingsQuery } from './settings-query.js';
import type { Settings } from '../../../../contracts/src/settings/queries.js';
import { settingDefinition, type SettingName, settingNames } from '../../../../contracts/src/settings/catalogue.js';
import { settingGroups } from '../../../../contracts/src/settings/setting-kinds.js';
import { officeDateTime } from '../../lib/format.js';
import { useKeptForm } from '../../lib/kept-form.js';
import { useTitle } from '../../lib/page-head.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { PanelOrSheet } from '../../ui/side-panel.js';
import { type Draft, type Drafts, keptDrafts, shownSetting, type ShownSetting } from './drafts.js';
import { HistoryPanel } from './history-panel.js';
import { SettingsGroup, SettingsStandingNotice, whyLocked } from './settings-group.js';

/** The external services that the server has keys for. The keys stay in its environment: only names and yes or no come here. */
function ServicesList() {
  const answer = useQuery(servicesQuery);
  return (
    <section aria-label="Connected services" className="rounded-card border border-line bg-surface">
      <header className="border-b border-line px-4 py-3">
        <h2 className="text-base font-semibold">Connected services</h2>
        <p className="text-ink-soft">
          Keys and addresses are set in the server’s environment, and never shown. The server’s operator changes them.
        </p>
      </header>
      {answer.isPending && (
        <Loading
          label="Loading the services"
          className="flex flex-col gap-2 p-4"
          bars={['h-10 w-full', 'h-10 w-full']}
        />
      )}
      {answer.isError && !answer.data && (
        <Failure
          title="The services could not be loaded"
          retry={() => void answer.refetch()}
          retrying={answer.isFetching}
        >
          {answer.error.message}
        </Failure>
      )}
      <ul className="divide-y divide-line">
        {answer.data?.services.map(({ name, configured, without, variables }) => (
          <li key={name} className="flex flex-col gap-1 px-4 py-3">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{name}</span>
              <Badge hue={configured ? 'green' : 'gray'}>{configured ? 'Configured' : 'Not configured'}</Badge>
            </p>
            {!configured && <p className="text-ink-soft">{without}</p>}
            <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-soft">
              {variables.map((variable) => (
                <span key={variable.name} className="wrap-anywhere">
                  <code>{variable.name}</code> {variable.set ? 'set' : 'not set'}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const panelParts = ['history'];

/** The office's settings, by groups, with the history at the side. Typed values are never overwritten. */
export function SettingsScreen() {
  useTitle('Settings');
  const answer = useQuery(settingsQuery);
  const [drafts, setDrafts, typed] = useKeptForm('settings', keptDrafts);
  const navigate = useNavigate({ from: '/admin/settings' });
  const { history } = useSearch({ from: '/_console/admin/settings' });
  const shown = answer.data ? shownSettings(answer.data, drafts) : [];
  const unsaved = shown.some(({ changed }) => changed);
  const leave = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });

  if (answer.isPending) return <SettingsSkeleton />;
  if (!answer.data)
    return (
      <Failure title="The settings could not be read" retry={() => void answer.refetch()} retrying={answer.isFetching}>
        {answer.error?.message} Your data is safe.
      </Failure>
    );
  const settings = answer.data;
  const put = (name: SettingName, draft: Draft | null) =>
    setDrafts(({ [name]: _before, ...others }) => {
      const stored = settings.settings[name];
      // A value typed back to the current one is not a change, so nobody else can overtake it.
      const kept = draft && stored && shownSetting(name, stored, draft).changed;
      return kept ? { ...others, [name]: draft } : others;
    });
  const saved = (those: readonly ShownSetting[]) =>
    setDrafts((now) => {
      const names = those.filter(({ name, shown: was }) => now[name]?.value === was).map(({ name }) => name as string);
      return Object.fromEntries(Object.entries(now).filter(([name]) => !names.includes(name)));
    });
  const show = (name: string | undefined) =>
    void navigate({
      search: name === undefined ? {} : { history: name },
      replace: name === undefined || history !== undefined,
    });
  return (
    <div className="flex min-h-0 flex-1">
      <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-3xl flex-col gap-4 p-4">
          <header className="flex flex-wrap items-center gap-2">
            <h1 className="text-lg font-semibold">Settings</h1>
            <Button className="ml-auto" onClick={() => show('all')}>
              <History /> All changes
            </Button>
          </header>
          <SettingsStandingNotice settings={settings} failed={answer.isError} />
          {Object.entries(settingGroups).map(([group, title]) => (
            <SettingsGroup
              key={group}
              title={title}
              note={group === 'office' ? officeNote(settings) : undefined}
              settings={shown.filter(({ name }) => settingDefinition(name).group === group)}
              revision={settings.revision}
              locked={whyLocked(settings)}
              onDraft={put}
              onSaved={saved}
              onHistory={show}
            />
          ))}
          <ServicesList />
        </div>
      </div>
      <PanelOrSheet label="History of the settings" named={panelParts} onClose={() => show(undefined)}>
        {history !== undefined && (
          <HistoryPanel key={history} name={history} revision={settings.revision} onClose={() => show(undefined)} />
        )}
      </PanelOrSheet>
      <ConfirmDialog
        open={leave.status === 'blocked'}
        onClose={() => leave.reset?.()}
        title="Leave without saving?"
        confirm="Leave"
        onConfirm={() => {
          typed.drop();
          leave.proceed?.();
        }}
      >
        What you changed here is not saved yet.
      </ConfirmDialog>
    </div>
  );
}

/** During an update, an older server may lack a setting that this page knows. */
function shownSettings(settings: Settings, drafts: Drafts): ShownSetting[] {
  return settingNames.flatMap((name) => {
    const stored = settings.settings[name];
    return stored ? [shownSetting(name, stored, drafts[name])] : [];
  });
}

function officeNote({ office }: Settings): string {
  const next =
    office.nextOpening === null ? 'never opens with these hours' : `opens next ${officeDateTime(office.nextOpening)}`;
  return office.open ? `The office is open now; it ${next}.` : `The office is closed now; it ${next}.`;
}

function SettingsSkeleton() {
  return (
    <Loading
      label="Loading the settings"
      className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4"
      bars={['h-8 w-40', 'h-96 w-full', 'h-40 w-full']}
    />
  );
}

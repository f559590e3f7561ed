import { History, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { settingDefinition } from '../../../../contracts/src/settings/catalogue.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { FieldError } from '../../ui/field.js';
import { When } from '../../ui/when.js';
import { controlValue, type Draft, type ShownSetting } from './drafts.js';
import { SettingControl } from './setting-control.js';
import { limitWords, valueWords } from './value-words.js';

/** One setting: its purpose, its control, default and limits, who changed it, and another admin's concurrent change. */
export function SettingRow({
  setting,
  disabled,
  onDraft,
  onHistory,
}: {
  setting: ShownSetting;
  disabled: boolean;
  /** null discards the typed value. */
  onDraft: (draft: Draft | null) => void;
  onHistory: () => void;
}) {
  const id = useId();
  const { name, stored, shown, changed, errors } = setting;
  const definition = settingDefinition(name);
  const draft = (value: unknown, seen: unknown = setting.seen) => onDraft({ value, seen });
  const faultOf = (path: string) => errors.find((error) => error.path === path)?.message;
  const whole = faultOf('');
  const simple = definition.kind !== 'weeklyHours' && definition.kind !== 'holidays';
  const described = `${id}-help${errors.length > 0 ? ` ${id}-error` : ''}`;
  const atDefault = !changed && stored.isDefault;
  return (
    <section aria-labelledby={`${id}-label`} className="flex flex-col gap-2 px-4 py-4" data-setting={name}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="text-sm font-semibold" id={`${id}-label`}>
          {simple ? <label htmlFor={id}>{definition.label}</label> : definition.label}
        </h3>
        {changed && <Badge hue="blue">Not saved</Badge>}
        <Button variant="quiet" size="sm" className="ml-auto" onClick={onHistory}>
          <History /> History<span className="sr-only"> of {definition.label}</span>
        </Button>
      </div>
      <p id={`${id}-help`} className="max-w-prose text-ink-soft">
        {definition.sentence} {limitWords(definition) && `${limitWords(definition)}.`}
      </p>
      <fieldset disabled={disabled} aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`} className="min-w-0">
        <SettingControl
          definition={definition}
          value={shown}
          onChange={(value) => draft(value)}
          faultOf={faultOf}
          control={{
            id,
            'aria-describedby': described,
            'aria-invalid': whole ? true : undefined,
            'aria-required': undefined,
          }}
        />
      </fieldset>
      {whole && <FieldError id={`${id}-error`}>{whole}</FieldError>}
      {setting.overtaken && <Overtaken setting={setting} onDraft={onDraft} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
        <span className="wrap-anywhere">Default: {valueWords(definition, stored.default)}</span>
        {!atDefault && (
          <Button
            variant="quiet"
            size="sm"
            disabled={disabled}
            onClick={() => draft(controlValue(name, stored.default))}
          >
            <RotateCcw /> Back to default<span className="sr-only"> of {definition.label}</span>
          </Button>
        )}
        <LastChange setting={setting} />
      </div>
    </section>
  );
}

function LastChange({ setting: { stored } }: { setting: ShownSetting }) {
  const { lastChange } = stored;
  if (!lastChange) return null;
  return (
    <span className="wrap-anywhere">
      Changed <When at={lastChange.at} ago /> by {whoOf(lastChange)}
    </span>
  );
}

/** Typed values are not overwritten: their author decides. */
function Overtaken({ setting, onDraft }: { setting: ShownSetting; onDraft: (draft: Draft | null) => void }) {
  const { name, stored, shown } = setting;
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-control bg-warning-soft px-3 py-2 text-warning">
      <p className="wrap-anywhere">
        {stored.lastChange ? whoOf(stored.lastChange) : 'Another admin'} changed this while you were editing:{' '}
        <strong>{valueWords(settingDefinition(name), stored.value)}</strong>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onDraft(null)}>
          Take theirs
        </Button>
        <Button size="sm" onClick={() => onDraft({ value: shown, seen: stored.value })}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}

/** The person who made a change, by e-mail, or the name of a part of the system. */
export function whoOf({
  actor,
  actorName,
}: {
  actor: { kind: string; id: string | null } | null;
  actorName?: string;
}): string {
  if (actorName !== undefined) return actorName;
  return actor?.kind === 'user' ? 'a former user' : (actor?.id ?? actor?.kind ?? 'unknown');
}

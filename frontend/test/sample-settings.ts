import type { Settings } from '../../contracts/src/settings/queries.js';
import { settings } from '../../contracts/src/settings/catalogue.js';

/** GET /api/settings before anybody changed anything. @param given values that differ from their defaults */
export function sampleSettings(given: Record<string, Settings['settings'][string]['value']> = {}): Settings {
  const values = Object.entries(settings).map(([name, setting]) => {
    const byDefault = setting.default as Settings['settings'][string]['value'];
    const isDefault = !(name in given);
    return [name, { value: isDefault ? byDefault : given[name]!, default: byDefault, isDefault, lastChange: null }];
  });
  return {
    ...{ source: 'log', revision: -1, asOf: '2026-03-02T15:00:00.000Z', following: true, problems: [], position: '0' },
    settings: Object.fromEntries(values) as Settings['settings'],
    unknown: [],
    office: {
      ...{ timeZone: 'America/Chicago', open: true, nextOpening: null },
      ...{ nextDay: '2026-03-03T15:00:00.000Z', nextWeek: '2035-03-05T15:00:00.000Z' },
    },
  };
}

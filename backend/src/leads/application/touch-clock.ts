import { Injectable } from '@nestjs/common';
import { officeHours } from '../../../../contracts/src/keys/office-hours.js';
import { OfficeSettings } from '../../settings/office/office-settings.js';

/** Knows by when somebody should act on an intake. */
@Injectable()
export class TouchClock {
  constructor(private readonly settings: OfficeSettings) {}

  /** Adds to each row the instant (ISO 8601) from which its first touch is overdue; null if it waits for none. */
  withDueTimes<Row extends { waitingSince?: string | null | undefined }>(rows: readonly Row[]) {
    const { current } = this.settings;
    const hours = officeHours(current);
    return rows.map((row) => {
      const due = row.waitingSince
        ? hours.addBusinessMinutes(new Date(row.waitingSince), current.firstTouchMinutes)
        : null;
      return { ...row, touchDueAt: due?.toISOString() ?? null };
    });
  }
}

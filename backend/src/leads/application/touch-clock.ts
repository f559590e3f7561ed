import { Injectable } from '@nestjs/common';
import { officeHours } from '../../settings/domain/office-hours.js';
import { OfficeSettings } from '../../settings/application/office-settings.js';

/** Says until when somebody should have done something about an intake. */
@Injectable()
export class TouchClock {
  constructor(private readonly settings: OfficeSettings) {}

  /** The rows, each with the instant (ISO 8601) from which on its first touch is overdue; null where it waits for none. */
  tell<Row extends { waitingSince?: string | null | undefined }>(rows: readonly Row[]) {
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

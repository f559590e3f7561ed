import type { FeeSchedule } from '../../../../../contracts/src/fees/fee-schedules.js';
import { projectionPercents } from '../../../../../contracts/src/fees/fees.js';
import { wholeDollars } from '../../../lib/format.js';

/** One year's figures, in cents. `netCents` is the net operating income: rent minus management and maintenance. */
export interface ProjectedYear {
  year: number;
  rentCents: number;
  managementCents: number;
  maintenanceCents: number;
  netCents: number;
}

/** A year as it is shown, in whole dollars (in cents). The net is computed from the rounded figures, so that the lines add up. */
export function shownYear({ year, ...cents }: ProjectedYear): ProjectedYear {
  const rentCents = wholeDollars(cents.rentCents);
  const managementCents = wholeDollars(cents.managementCents);
  const maintenanceCents = wholeDollars(cents.maintenanceCents);
  return {
    year,
    rentCents,
    managementCents,
    maintenanceCents,
    netCents: rentCents - managementCents - maintenanceCents,
  };
}

/**
 * The income from a rent over the years (content specification, section 9): of the yearly rent, 6.9 % goes to management and
 * 10 % to maintenance; the rest is the net operating income. From the second year on the rent follows the area's change.
 * @param monthlyRentCents for all units
 * @param yearOverYearPercent by how much rents of the area change a year
 * @param percents today's, unless those of another schedule are given
 */
export function projectYears(
  monthlyRentCents: number,
  yearOverYearPercent: number,
  years = 5,
  percents: FeeSchedule['projection'] = projectionPercents,
): ProjectedYear[] {
  return Array.from({ length: years }, (_, index) => {
    const rentCents = Math.round(monthlyRentCents * 12 * (1 + yearOverYearPercent / 100) ** index);
    const managementCents = Math.round((rentCents * percents.management) / 100);
    const maintenanceCents = Math.round((rentCents * percents.maintenance) / 100);
    return {
      year: index + 1,
      rentCents,
      managementCents,
      maintenanceCents,
      netCents: rentCents - managementCents - maintenanceCents,
    };
  });
}

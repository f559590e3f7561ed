/** A made-up report, shown on /analysis to whoever wonders what they get. Every name in it is plainly a sample. */

/** The version of the report's words that the drawn files have, and their names. */
export const drawnVersion = 4;

const leadId = '5a3b1e00-0000-4000-8000-000000000001';
const madeAt = '2026-03-02T15:00:00.000Z';

/** @param {string} address @param {number} distanceMiles @param {number} squareFootage @param {number} dollars */
const home = (address, distanceMiles, squareFootage, dollars) => ({
  ...{ address, distanceMiles, squareFootage },
  rentCents: dollars * 100,
});
const rent = { estimateCents: 2150_00, rangeLowCents: 2010_00, rangeHighCents: 2290_00 };

/** As `GET /api/analyses/:leadId` would answer. @type {import('../../contracts/src/analyses/report.js').AnalysisReport} */
export const sampleReport = {
  position: '0',
  analysis: {
    ...{ analysisId: leadId, leadId, requestedAt: madeAt },
    property: {
      ...{ address: '100 Sample St, Ankeny, IA 50023', streetAddress: '100 Sample St' },
      ...{ city: 'Ankeny', state: 'IA', zipCode: '50023', propertyType: 'single-family' },
      ...{ squareFootage: 1640, unitCount: 1, bedrooms: 3, bathrooms: 2, yearBuilt: 2004 },
    },
    rent: {
      ...{ preliminary: false, provider: 'sample', perUnit: rent, total: rent },
      ...{ occupancyPercent: 95, averageDaysOnMarket: 24, yearOverYearPercent: 3.1, estimatedAt: madeAt },
      comparables: [
        home('208 Sample Ave, Ankeny, IA 50023', 0.4, 1580, 2095),
        home('15 Example Ct, Ankeny, IA 50023', 0.7, 1702, 2225),
        home('431 Sample Dr, Ankeny, IA 50021', 1.1, 1495, 1995),
        home('77 Example Ln, Ankeny, IA 50021', 1.6, 1810, 2310),
        home('9 Sample Cir, Ankeny, IA 50023', 2.3, 1655, 2150),
      ],
    },
  },
  siblings: [],
};

const specs = ['projections/src/integration/snapshot.int.spec.ts'];

/** Everything compared, or shown together, belongs to one instant. @type {import('../catalogue.mjs').Entry[]} */
export const snapshot = [
  {
    says: 'Verify compares all tables in one snapshot, whatever commits meanwhile.',
    file: 'projections/src/engine/operator/verify.ts',
    code: "const snapshot = 'begin isolation level repeatable read';",
    without: "const snapshot = 'begin';",
    specs,
  },
  {
    says: 'No reader finds tables behind the views that were incomplete when it began.',
    file: 'projections/src/engine/operator/swap.ts',
    code: 'await olderSnapshotsEnd(context);',
    without: '',
    specs,
  },
];

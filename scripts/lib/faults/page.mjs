import { formatted } from '../formatted.mjs';
import { guarantees } from './catalogue.mjs';

const head = `# Guarantees

What the parts with I/O guarantee, the one place that ensures it, and the specs that fail without it. \`npm run test:faults -- --planted\`
checks the table: it removes each guarantee from a copy of the project, one at a time, and runs those specs, which have to fail. A spec
that fails with everything in place does not count. \`-- --planted lease,claims\` checks some of them. Pure parts (deciders, folds,
calculators, codecs) are covered by their specs alone, except the rules of who is written to and whose time is held: people rely on those.

\`npm run test:faults -- --write\` writes this page from the catalogue in \`scripts/lib/faults/of\`. A spec compares the two, and checks
that every place still reads as the catalogue says.
`;

/** @returns {Promise<string>} the page docs/guarantees.md */
export async function guaranteesPage() {
  const kinds = [...new Set(guarantees.map(({ kind }) => kind))];
  const text = [head, ...kinds.map(tableOf)].join('\n');
  return formatted('docs/guarantees.md', text);
}

/** @param {string} kind */
function tableOf(kind) {
  const rows = guarantees
    .filter((guarantee) => guarantee.kind === kind)
    .map(({ says, file, specs }) => `| ${says} | ${link(file)} | ${specs.map(link).join(', ')} |`);
  return `## ${kind[0]?.toUpperCase()}${kind.slice(1)}\n\n| guarantee | ensured by | fails without it |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

/** @param {string} file */
function link(file) {
  return `[\`${file.slice(file.lastIndexOf('/') + 1)}\`](../${file})`;
}

/**
 * The budget of the browser: bytes of JavaScript, in brotli, of what was built.
 *
 *   node e2e/bytes/check.mjs           fails where a figure is over `budget.json`
 *   node e2e/bytes/check.mjs --write   makes today's figures the budget
 *   node e2e/bytes/check.mjs --list    the scripts of each page, as JSON
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@slabdesk/command-kit/paths';
import { problem, runMain } from '@slabdesk/command-kit/problem';
import { budgetFor, compare, toTable } from './budget.mjs';
import { measure, PAGES, readBuilds, scriptsOfPage } from './figures.mjs';

const BUDGET = path.join(import.meta.dirname, 'budget.json');

await runMain(async () => {
  const builds = readBuilds(ROOT);
  const [option] = process.argv.slice(2);
  if (option === '--list') {
    const scripts = Object.entries(PAGES).map(([page, parts]) => [page, scriptsOfPage(builds, page, parts)]);
    return console.log(JSON.stringify(Object.fromEntries(scripts)));
  }
  const figures = measure(builds);
  if (option === '--write') writeFileSync(BUDGET, `${JSON.stringify(budgetFor(figures), null, 2)}\n`);
  const rows = compare(figures, JSON.parse(readFileSync(BUDGET, 'utf8')));
  console.log(toTable(rows));
  if (rows.some(({ isKept }) => !isKept)) {
    throw problem(
      'Browsers would load more than the budget allows.',
      'If it is worth it: node e2e/bytes/check.mjs --write',
    );
  }
});

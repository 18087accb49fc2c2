/**
 * The budget of the browser: bytes of JavaScript, in brotli, of what was built, for each page on a desktop and a phone.
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
import { measure, partsOfPages, readBuilds, scriptsOfPage } from './figures.mjs';

const BUDGET = path.join(import.meta.dirname, 'budget.json');

await runMain(async () => {
  const builds = readBuilds(ROOT);
  const [option] = process.argv.slice(2);
  if (option === '--list') {
    const scriptsOf = (pages) =>
      Object.entries(pages).map(([page, parts]) => [page, scriptsOfPage(builds, page, parts)]);
    const lists = Object.entries(partsOfPages(builds)).map(([view, pages]) => [
      view,
      Object.fromEntries(scriptsOf(pages)),
    ]);
    return console.log(JSON.stringify(Object.fromEntries(lists)));
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

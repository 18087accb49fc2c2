/**
 * Compares the API reports of a package by declaration. It reads lines, not types: a declaration that changes in any other way than
 * by new optional members may break code that was written for it, and a person has to say that it doesn't.
 *
 * @typedef {{ risky: string[], added: string[] }} Changes declarations that may break remotes, and others that differ
 */

const HEAD =
  /^(?:export )?(?:declare |abstract |async )*(?:const|let|function|class|interface|type|enum|namespace|module) ['"]?([^\s'"(:<;]+)/;
const REEXPORT = /^export (?:type )?\{ (?:\w+ as )?(\w+) \}|^export \* from '([^']+)'/;
const OPTIONAL_MEMBER = /^ +(?:readonly )?\w+\?(?:: .*;|\(.*\): .*;)$/;

/** Every version changes the number of the portal API. */
const withoutNumber = (report) => report.replace(/(const PORTAL_API = )"[^"]*"/, '$1');

const nameOf = (statement) => {
  const [, name] = HEAD.exec(statement) ?? [];
  const [, exported, source] = REEXPORT.exec(statement) ?? [];
  return name ?? exported ?? source;
};

/** The lines of each declaration of a report, by name. Overloads, and a type and a value of one name, count as one. */
const declarationsIn = (report) => {
  const [, code = ''] = /```ts\n([\s\S]*)```/.exec(withoutNumber(report)) ?? [];
  const found = new Map();
  for (const statement of code.split(/\n{2,}(?=\S)/)) {
    const lines = statement.trim().split('\n');
    const name = nameOf(lines[0]);
    if (name) found.set(name, [...(found.get(name) ?? []), ...lines]);
  }
  return found;
};

/** The lines of one list that another lacks. */
const without = (lines, others) => {
  const rest = [...others];
  return lines.filter((line) => {
    const index = rest.indexOf(line);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
};

const isExported = (lines) => lines.some((line) => line.startsWith('export '));

const isRisky = (before, after) =>
  without(before, after).length > 0 || without(after, before).some((line) => !OPTIONAL_MEMBER.test(line));

/** Compares the reports of a module. An internal type may go: the declarations that referred to it differ then. */
const changesOf = (before, after) => {
  const kept = [...before].filter(([name, lines]) => after.has(name) || isExported(lines));
  const changed = kept.filter(([name, lines]) => lines.join('\n') !== after.get(name)?.join('\n'));
  const [risky, added] = [true, false].map((wanted) =>
    changed.filter(([name, lines]) => isRisky(lines, after.get(name) ?? []) === wanted).map(([name]) => name),
  );
  return { risky, added: [...added, ...[...after.keys()].filter((name) => !before.has(name))] };
};

/**
 * @param {Record<string, string>} before reports by module
 * @param {Record<string, string>} after
 * @returns {Changes}
 */
export const changesBetween = (before, after) => {
  const lost = Object.keys(before).filter((module) => !(module in after));
  const found = Object.keys(before)
    .filter((module) => module in after)
    .map((module) => changesOf(declarationsIn(before[module]), declarationsIn(after[module])));
  const gained = Object.keys(after).filter((module) => !(module in before));
  return {
    risky: [...new Set([...lost, ...found.flatMap(({ risky }) => risky)])],
    added: [...new Set([...found.flatMap(({ added }) => added), ...gained])],
  };
};

/**
 * Checks that imports follow rules.mjs, that every import resolves, that packages are declared by the workspace that
 * imports them, that workspaces import each other by name, that neither files nor features import each other in a cycle, and
 * that features of the server query their own tables.
 *
 *   node scripts/imports/check.mjs [root]
 */
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../packages/command-kit/src/paths.mjs';
import { workspaceFolders } from '../../packages/command-kit/src/workspaces.cjs';
import { readImports } from './read-imports.mjs';
import { FEATURES, RULES, TEST } from './rules.mjs';
import { checkTables } from './table-owners.mjs';

const SKIPPED = new Set(['node_modules', 'dist', '.turbo', '.data', 'coverage']);
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

async function sourcesBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries.map((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcesBelow(full);
    return /\.(tsx?|m[tj]s)$/.test(entry.name) ? [full] : [];
  });
  return (await Promise.all(nested)).flat();
}

/** The workspaces by name, deepest folder first, so that a file matches its innermost workspace. */
function readWorkspaces(root) {
  return workspaceFolders(root)
    .map((dir) => ({ dir, ...readJson(path.join(root, dir, 'package.json')) }))
    .sort((a, b) => b.dir.length - a.dir.length);
}

/** Resolves `.` or `./sub/path` by a package.json's `exports`; a pattern may contain one `*`. */
function exportedFile(exports, key) {
  // As in Node.js, an exact name has precedence over a pattern, and a longer pattern over a shorter one.
  const entries = Object.entries(exports ?? {}).sort(
    ([a], [b]) => Number(a.includes('*')) - Number(b.includes('*')) || b.length - a.length,
  );
  for (const [pattern, target] of entries) {
    const file = typeof target === 'string' ? target : (target.types ?? target.default);
    const [before, after] = pattern.split('*');
    if (after === undefined) {
      if (pattern === key) return file;
    } else if (key.startsWith(before) && key.endsWith(after)) {
      return file.replace('*', key.slice(before.length, key.length - after.length));
    }
  }
  return undefined;
}

/**
 * Resolves an import to a file in the repository (path below root), `node_modules/<specifier>` or `node:<name>`;
 * undefined if there is no such file.
 */
function createResolver(root, workspaces) {
  const firstFile = (base) =>
    ['', '.ts', '.tsx', '.cjs', '.mjs', '.json', '/index.ts', '/index.tsx']
      .map((ending) => base + ending)
      .find((file) => existsSync(path.join(root, file)) && path.extname(file));

  return (from, specifier) => {
    if (specifier.startsWith('.')) return firstFile(path.posix.join(path.posix.dirname(from), specifier));
    if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`;
    const own = workspaces.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
    if (!own) return `node_modules/${specifier}`;
    const file = exportedFile(own.exports, `.${specifier.slice(own.name.length)}`);
    return file && firstFile(path.posix.join(own.dir, file));
  };
}

/** The rules that an import violates. */
function brokenRules(from, to, typeOnly) {
  return RULES.filter((rule) => {
    const match = rule.from.exec(from);
    if (!match || rule.fromNot?.test(from) || (rule.types && typeOnly)) return false;
    const pattern = (text) => new RegExp(text.replace(/\$(\d)/g, (_, group) => match[group]));
    return pattern(rule.to).test(to) && !(rule.toNot && pattern(rule.toNot).test(to));
  }).map((rule) => rule.name);
}

const packageName = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

function outOfWorkspace(workspaces, from, specifier, to) {
  const workspaceOf = (file) => workspaces.find(({ dir }) => file.startsWith(`${dir}/`));
  return specifier.startsWith('.') && workspaceOf(from) !== workspaceOf(to)
    ? 'workspaces import each other by name'
    : undefined;
}

/** Product code may only import packages that its workspace declares as dependencies; tests may import any. */
function undeclared(workspaces, from, to, typeOnly) {
  const workspace = workspaces.find(({ dir }) => from.startsWith(`${dir}/`));
  const isProduct = /\/src\//.test(from) && !TEST.test(from);
  if (!workspace || !to.startsWith('node_modules/') || !isProduct) return undefined;
  const name = packageName(to.slice('node_modules/'.length));
  if (workspace.dependencies?.[name] || (typeOnly && workspace.devDependencies?.[name])) return undefined;
  return `${name} is not among the dependencies of ${workspace.dir}/package.json`;
}

/** The folder of the feature that a file belongs to, if any. */
const featureOf = (file) => FEATURES.map((pattern) => pattern.exec(file)?.[1]).find(Boolean);

/**
 * Derives the imports between features from those between files. Tests may import any feature.
 *
 * @param {Map<string, Set<string>>} graph imports by file
 * @returns {Map<string, Set<string>>} imports by feature
 */
function featureGraph(graph) {
  const features = new Map();
  for (const [from, targets] of graph) {
    const feature = !TEST.test(from) && featureOf(from);
    if (!feature) continue;
    const others = [...targets].map(featureOf).filter((other) => other && other !== feature);
    features.set(feature, new Set([...(features.get(feature) ?? []), ...others]));
  }
  return features;
}

/** Finds the cycles in a graph of imports, including type imports. Each cycle is listed once, as its nodes. */
function findCycles(graph) {
  const cycles = [];
  const done = new Set();
  const trail = [];
  const visit = (file) => {
    const at = trail.indexOf(file);
    if (at >= 0) cycles.push([...trail.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    trail.push(file);
    graph.get(file)?.forEach(visit);
    trail.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}

/**
 * @param {string} [root] the repository's root
 * @returns {Promise<{ files: number, imports: number, problems: string[] }>}
 */
export async function checkImports(root = ROOT) {
  const workspaces = readWorkspaces(root);
  const resolve = createResolver(root, workspaces);
  const files = [
    ...new Set((await Promise.all(workspaces.map(({ dir }) => sourcesBelow(path.join(root, dir))))).flat()),
  ].sort();
  const problems = [];
  const graph = new Map();
  let imports = 0;

  await Promise.all(
    files.map(async (full) => {
      const from = path.relative(root, full).split(path.sep).join('/');
      const targets = new Set();
      graph.set(from, targets);
      for (const { specifier, typeOnly, line } of await readImports(await readFile(full, 'utf8'), {
        tsx: full.endsWith('.tsx'),
      })) {
        imports++;
        const at = `${from}:${line} imports '${specifier}'`;
        const to = resolve(from, specifier);
        if (!to) {
          problems.push(`${at}: there is no such file`);
          continue;
        }
        targets.add(to);
        for (const rule of brokenRules(from, to, typeOnly)) problems.push(`${at}: ${rule}`);
        const missing = undeclared(workspaces, from, to, typeOnly);
        const outside = outOfWorkspace(workspaces, from, specifier, to);
        for (const problem of [missing, outside]) if (problem) problems.push(`${at}: ${problem}`);
      }
    }),
  );
  for (const cycle of findCycles(graph)) problems.push(`circle: ${cycle.join(' → ')}`);
  for (const cycle of findCycles(featureGraph(graph))) {
    problems.push(`circle of features: ${cycle.join(' → ')}`);
  }
  problems.push(...(await checkTables(root)));
  return { files: files.length, imports, problems: problems.sort() };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { files, imports, problems } = await checkImports(process.argv[2]);
  for (const text of problems) console.error(text);
  console.log(`${imports} imports in ${files} files, ${problems.length} problems`);
  process.exitCode = problems.length > 0 || files === 0 ? 1 : 0;
}

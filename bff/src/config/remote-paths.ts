import { listProblem, type RemotePaths } from 'bff-contract/remote-paths';
import platformRemotes from 'bff-contract/remotes.json';
import { parseJson } from './parse-json';

const isList = (value: unknown): value is RemotePaths =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (paths) => Array.isArray(paths) && paths.every((path) => typeof path === 'string'),
  );

/** The remotes of this portal: the platform's own, and the remotes that the setting adds. */
export const readRemotePaths = (text: string | undefined, problems: string[]): RemotePaths => {
  if (text === undefined) return platformRemotes;
  const own = parseJson(text);
  if (!isList(own)) {
    problems.push('REMOTES must be JSON like {"slabs":["/slabs/*"]}');
    return platformRemotes;
  }
  const taken = Object.keys(own).find((name) => Object.hasOwn(platformRemotes, name));
  const paths = { ...own, ...platformRemotes };
  const reason = taken ? `${taken} is one of the platform's` : listProblem(paths);
  if (reason) problems.push(`REMOTES must be a list of remotes, and ${reason}`);
  return paths;
};

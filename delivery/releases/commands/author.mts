import { userInfo } from 'node:os';
import { runProgram } from '@slabdesk/command-kit/program';

const git = async (...args: string[]): Promise<string | undefined> => {
  const { code, output } = await runProgram('git', args);
  return code === 0 ? output.trim() || undefined : undefined;
};

/** A container may run as a user that the system has no name for. */
const loginName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
};

/** Who acts: the given name, else who started the pipeline, else who commits here, else who is logged in. */
export const authorOf = async (given: string | undefined, env = process.env): Promise<string> =>
  given?.trim() ||
  env.GITHUB_ACTOR ||
  env.GITLAB_USER_LOGIN ||
  (await git('config', 'user.email')) ||
  loginName();

/** The commit of this checkout, with a plus where it holds other changes too; undefined outside git. */
export const commitOf = async (): Promise<string | undefined> => {
  const commit = await git('rev-parse', 'HEAD');
  return commit && `${commit}${(await git('status', '--porcelain', '--untracked-files=no')) ? '+' : ''}`;
};

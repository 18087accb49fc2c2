import { runProgram } from '@slabdesk/command-kit/program';

const git = async (...args: string[]): Promise<string | undefined> => {
  const { code, output } = await runProgram('git', args);
  return code === 0 ? output.trim() || undefined : undefined;
};

/** The name in what is signed here: who started the pipeline, else who commits here, else who is logged in. */
export const authorOf = async (): Promise<string> => {
  const { GITHUB_ACTOR, GITLAB_USER_LOGIN, USER = 'unknown' } = process.env;
  return GITHUB_ACTOR || GITLAB_USER_LOGIN || (await git('config', 'user.email')) || USER;
};

/** The commit of this checkout, with a plus where it holds other changes too; undefined outside git. */
export const commitOf = async (): Promise<string | undefined> => {
  const commit = await git('rev-parse', 'HEAD');
  return commit && `${commit}${(await git('status', '--porcelain', '--untracked-files=no')) ? '+' : ''}`;
};

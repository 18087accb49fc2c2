import { problem } from '@slabdesk/command-kit/problem';
import { runTurbo } from '@slabdesk/command-kit/turbo';

/** @throws a problem with the output if the build fails */
export const buildServer = async (): Promise<void> => {
  const { code, output } = await runTurbo(['build', '--filter=bff...', '--output-logs=errors-only']);
  if (code !== 0) throw problem(`The build of the server failed:\n${output.trim()}`);
};

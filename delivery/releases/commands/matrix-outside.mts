/** `portal matrix` in the repository of a team, which has no server of its own. */
import { runMain, usageProblem } from '@slabdesk/command-kit/problem';
import { runMatrixCommand } from './matrix-command.mts';

await runMain(() =>
  runMatrixCommand(async (portal) => {
    if (portal) return portal;
    throw usageProblem(
      'Name the folder of a packaged portal, whose server runs the releases.',
      ['portal matrix', ...process.argv.slice(2), '--server <folder>'].join(' '),
    );
  }),
);

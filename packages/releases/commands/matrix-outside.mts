/** `portal matrix` in the repository of a team, which has no server of its own. */
import { runMain, usageProblem } from '../../command-kit/src/problem.mjs';
import { runMatrixCommand } from './matrix-command.mts';

await runMain(() =>
  runMatrixCommand(async (portal) => {
    if (portal) return portal;
    throw usageProblem(
      'Name the folder of a packaged portal, whose server runs the releases.',
      'portal matrix slabs 1.2.0 --server <folder>',
    );
  }),
);

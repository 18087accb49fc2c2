import { readFileSync } from 'node:fs';

/** The script of package.json that runs the commands of this folder. */
const SCRIPT = 'portal';
/** npm runs it in a shell, which some shells replace with the script itself. */
const MAX_PARENTS = 2;
const TICKS_PER_SECOND = 100;

/** A process as Linux describes it: its parent, its name, and when it started, in ticks since the system did. */
const processOf = (pid: number) => {
  const [, name = '', rest = ''] = /\((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const fields = rest.split(' ');
  return { name, parent: Number(fields[1]), startedAt: Number(fields[19]) };
};

/** How much earlier the npm that runs this script started, in ms; 0 without npm, or if unknown. */
const npmLead = (): number => {
  if (process.env.npm_lifecycle_event !== SCRIPT) return 0;
  try {
    const own = processOf(process.pid);
    let { parent } = own;
    for (let index = 0; index < MAX_PARENTS; index++) {
      const ancestor = processOf(parent);
      if (ancestor.name.startsWith('npm')) {
        return ((own.startedAt - ancestor.startedAt) * 1_000) / TICKS_PER_SECOND;
      }
      ({ parent } = ancestor);
    }
  } catch {
    // Another system than Linux.
  }
  return 0;
};

/**
 * When the user started this command, in epoch ms. What changed later, they can't have known. npm takes up to a second
 * before it runs a script, in which another operator's command may begin and end.
 */
export const commandStart = (): number => performance.timeOrigin - npmLead();

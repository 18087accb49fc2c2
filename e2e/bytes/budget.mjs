/** Bytes that a figure may grow by before the budget must be changed. */
const ROOM = 1.01;
const STEP = 100;

/** The name of a figure, by its group. */
const NAMES = {
  desktop: (page) => page,
  phone: (page) => `${page} on a phone`,
  glue: (remote) => `glue of ${remote}`,
};

/** A budget that these figures keep. */
export const budgetFor = (figures) =>
  Object.fromEntries(
    Object.entries(figures).map(([group, values]) => [
      group,
      Object.fromEntries(
        Object.entries(values).map(([name, bytes]) => [name, Math.ceil((bytes * ROOM) / STEP) * STEP]),
      ),
    ]),
  );

/** Every figure with its budget. A figure without a budget exceeds it, and so does a budget without a page. */
export const compare = (figures, budget) =>
  Object.keys(NAMES).flatMap((group) =>
    [...new Set([...Object.keys(figures[group]), ...Object.keys(budget[group] ?? {})])].map((name) => {
      const bytes = figures[group][name];
      const limit = budget[group]?.[name];
      const isKept = bytes !== undefined && limit !== undefined && bytes <= limit;
      return { name: NAMES[group](name), bytes, limit, isKept };
    }),
  );

const say = (value) => (value === undefined ? 'none' : String(value));

/** @param {ReturnType<typeof compare>} rows */
export const toTable = (rows) => {
  const lines = [
    ['', 'bytes', 'budget', ''],
    ...rows.map(({ name, bytes, limit, isKept }) => [
      name,
      say(bytes),
      say(limit),
      isKept ? '' : bytes > limit ? `+ ${bytes - limit}` : 'not in both',
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map(([name, bytes, limit, note]) =>
      `${name.padEnd(widths[0])}   ${bytes.padStart(widths[1])}   ${limit.padStart(widths[2])}   ${note}`.trimEnd(),
    )
    .join('\n');
};

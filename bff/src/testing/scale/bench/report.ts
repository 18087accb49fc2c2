import type { Size } from '../market';
import type { Measured } from './probe';

const ratioOf = ({ large, small }: Measured) => (small === undefined ? undefined : large / small);

/** Prints a Markdown table per group, the slowest calls first. */
export const printReport = (results: Measured[], size: Size): void => {
  console.log(`Orders: ${size.orders.toLocaleString('en-US')}\n`);
  for (const group of new Set(results.map((each) => each.group))) {
    const rows = results.filter((each) => each.group === group).sort((a, b) => b.large - a.large);
    console.log(`## ${group}\n\n| call | ms | small dealer | ratio | plan |\n|---|--:|--:|--:|---|`);
    for (const row of rows) {
      const cells = [
        `${row.caller} ${row.url.replace('pageSize=20&', '')}${row.status === 200 ? '' : ` (${row.status})`}`,
        row.large.toFixed(1),
        row.small?.toFixed(1) ?? '',
        ratioOf(row)?.toFixed(2) ?? '',
        row.plan,
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
    console.log();
  }
};

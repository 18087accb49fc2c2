export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface Family {
  type: string;
  samples: Sample[];
}

const SAMPLE = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (-?[0-9.e+-]+|NaN|[+-]Inf)$/i;
const LABEL = /([a-z_][a-z0-9_]*)="((?:[^"\\]|\\.)*)"(?:,|$)/giy;

const labelsOf = (text: string): Record<string, string> => {
  const labels = [...text.matchAll(LABEL)];
  if (labels.map(([all]) => all).join('') !== text) throw new Error(`No labels: ${text}`);
  return Object.fromEntries(labels.map(([, name, value]) => [name, value]));
};

const sampleOf = (line: string): Sample => {
  const [, name, labels = '', value = ''] = SAMPLE.exec(line) ?? [];
  if (name === undefined) throw new Error(`No sample: ${line}`);
  return { name, labels: labelsOf(labels), value: Number(value.replace('Inf', 'Infinity')) };
};

/**
 * Reads metrics in Prometheus's text format by its rules: each metric has one type, before its samples; these are together
 * and differ in name or labels.
 * @returns by name of the metric
 * @throws at what Prometheus would refuse
 */
export const parsePrometheus = (text: string): Map<string, Family> => {
  const families = new Map<string, Family>();
  const seen = new Set<string>();
  let current: (Family & { name: string }) | undefined;
  for (const line of text.split('\n').filter(Boolean)) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE|UNIT) (\S+) (.*)$/.exec(line) ?? [];
    if (keyword === 'TYPE') {
      if (families.has(name)) throw new Error(`${name} is there twice`);
      current = { name, type: rest, samples: [] };
      families.set(name, current);
    } else if (keyword === undefined) {
      const sample = sampleOf(line);
      const suffix = sample.name.slice(current?.name.length);
      const suffixes = current?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
      if (!current || !sample.name.startsWith(current.name) || !suffixes.includes(suffix)) {
        throw new Error(`${sample.name} is not with its metric`);
      }
      const key = JSON.stringify([sample.name, Object.entries(sample.labels).toSorted()]);
      if (seen.has(key)) throw new Error(`There are two samples: ${line}`);
      seen.add(key);
      current.samples.push(sample);
    }
  }
  return families;
};
